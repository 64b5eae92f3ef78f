package plot

// style is the style of all charts. The colours are from Okabe and Ito's palette, which
// colour-blind people can tell apart, and lighter on dark pages.
const style = `
:root { --paper: #fff; --ink: #1f2328; --quiet: #59636e; --grid: #d8dee4;
	--c0: #0072b2; --c1: #c2410c; --c2: #00795a; --c3: #a3478a; --c4: #8a6100; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --ink: #e6edf3; --quiet: #9198a1; --grid: #2d333b;
	--c0: #58b4f0; --c1: #f59e5b; --c2: #3ec9a0; --c3: #e48cc5; --c4: #e0b94a; } }
.paper { fill: var(--paper); }
text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: var(--ink); }
.title { font-size: 18px; font-weight: 600; }
.head { font-size: 14px; font-weight: 600; }
.axis text { fill: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
.axis .label { font-size: 12.5px; }
.axis path { stroke: var(--grid); fill: none; }
.axis .base { stroke: var(--quiet); }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.line { --c: var(--c4); }
.line0 { --c: var(--c0); }
.line1 { --c: var(--c1); }
.line2 { --c: var(--c2); }
.line3 { --c: var(--c3); }
.line path { stroke: var(--c); stroke-width: 2; stroke-linejoin: round; fill: none; }
.line circle, .line rect, .line .mark { fill: var(--c); stroke: var(--paper); stroke-width: 1; }
`
