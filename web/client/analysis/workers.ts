// Workers: the switch for how many workers search.
import { device, load, save } from "../ui/storage";

const name = "workers";

export class Workers {
  // chosen is called with what was chosen, now or before.
  constructor(select: HTMLSelectElement, chosen: (workers: number) => void) {
    for (const option of select.options) option.disabled = Number(option.value) > (navigator.hardwareConcurrency ?? 1);
    const kept = [...select.options].find(({ value, disabled }) => !disabled && value === String(load(device(), name)));
    if (kept) select.value = kept.value;
    const tell = () => chosen(Number(select.value));
    select.addEventListener("change", () => {
      save(device(), name, Number(select.value));
      tell();
    });
    if (kept) tell();
  }
}
