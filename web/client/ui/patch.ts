// Patch: changes a part of a page into what the server sends now.

// patch makes a node equal to another, and leaves alone what both have: that keeps the focus, and browsers keep it
// where it is on the screen. Of lists that differ in length it compares the ends.
export function patch(now: ChildNode, then: ChildNode): void {
  if (now.isEqualNode(then)) return;
  if (!now.cloneNode().isEqualNode(then.cloneNode())) return now.replaceWith(then);
  const [old, fresh] = [[...now.childNodes], [...then.childNodes]];
  while (fresh.length && old[0]?.isEqualNode(fresh[0]!)) {
    old.shift();
    fresh.shift();
  }
  const more = fresh.length - old.length;
  for (const gone of old.splice(0, Math.max(0, -more))) gone.remove();
  const come = fresh.splice(0, Math.max(0, more));
  if (old[0]) old[0].before(...come);
  else (now as Element).append(...come);
  old.forEach((node, i) => patch(node, fresh[i]!));
}
