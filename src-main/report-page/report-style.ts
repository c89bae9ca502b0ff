/**
 * How a report looks: white paper of 800 px, in the window, in a browser and in print. `.report` stands for the page, which in the window
 * is no document of its own.
 */
export const reportStyle = `
  .report { --text: #1b1d21; --dim: #5c626c; --line: #dfe2e7; --box: #f2f4f6; --delivered: #1f7a3d; --open: #a8540a;
    --checked: #2463c9; --way: #5b6670; --not-sent: #9aa1aa;
    box-sizing: border-box; max-width: 800px; margin: 0 auto; padding: 48px 56px 40px; background: #fff; color: var(--text);
    font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; color-scheme: light; }
  .report * { box-sizing: border-box; }
  .report h1 { font-size: 26px; line-height: 1.2; margin: 0 0 6px; }
  .report h2 { font-size: 17px; margin: 36px 0 4px; padding-top: 14px; border-top: 1px solid var(--line); break-after: avoid; }
  .report h3 { font-size: 14px; margin: 18px 0 6px; break-after: avoid; }
  .report h4 { font-size: 13px; font-weight: 600; color: var(--dim); margin: 14px 0 6px; break-after: avoid; }
  .report p { margin: 0 0 4px; }
  .report .dim { color: var(--dim); }
  .report .client { display: flex; align-items: center; gap: 8px; font-weight: 600; margin-bottom: 14px; }
  .report .dot { width: 10px; height: 10px; border-radius: 50%; flex: none; background: var(--dot, var(--dim)); }
  .report .dot-blue { --dot: #2463c9; } .report .dot-orange { --dot: #b85a00; } .report .dot-green { --dot: #2a7d36; }
  .report .dot-purple { --dot: #7a3fc0; } .report .dot-red { --dot: #c2303d; } .report .dot-teal { --dot: #0b7d7d; }
  .report .dot-gold { --dot: #8a6d00; } .report .dot-pink { --dot: #b8317f; } .report .dot-slate { --dot: #5b6670; }
  .report .dot-brown { --dot: #84522b; }
  .report .figures { display: flex; flex-wrap: wrap; gap: 2px 18px; margin: 18px 0 8px; padding: 0; list-style: none; }
  .report .figures strong { font-size: 16px; }
  .report .bar { display: block; width: 100%; height: 10px; border-radius: 5px; background: var(--box); }
  .report .delivered { fill: var(--delivered); color: var(--delivered); }
  .report .still_open { fill: var(--open); color: var(--open); }
  .report .checked { fill: var(--checked); color: var(--checked); }
  .report .on_the_way { fill: var(--way); color: var(--way); }
  .report .not_sent { fill: var(--not-sent); color: var(--dim); }
  .report .sheet { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 16px; margin: 0; padding: 0;
    list-style: none; }
  .report figure { margin: 0; break-inside: avoid; }
  .report img, .report .blank { display: block; width: 160px; height: 160px; object-fit: contain; background: var(--box);
    border-radius: 4px; }
  .report figcaption { margin-top: 6px; font-size: 12px; line-height: 1.4; max-width: 160px; }
  .report .list { margin: 0; padding: 0; list-style: none; }
  .report .list li { display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: space-between; padding: 5px 0;
    border-bottom: 1px solid var(--line); break-inside: avoid; }
  .report .list li > :first-child { flex: 1 1 60%; }
  .report a { color: #2463c9; }
  .report footer { margin-top: 40px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 12px; color: var(--dim); }
  @media (max-width: 640px) { .report { padding: 24px 18px; } }
  @page { margin: 14mm; }
  @media print { .report { max-width: none; margin: 0; padding: 0; font-size: 11px; print-color-adjust: exact; } }
`;

/** Of the file alone, whose window may be dark. */
export const reportBackdrop = 'body { margin: 0; background: #fff; }';

/** Of `reportStyle` and `reportBackdrop` together, for the policy of the file. A test says what it is where the style changed. */
export const reportStyleHash = 'sha256-q6POddz0IrIJ7+1xg1d30fEHAoHXNSuD63nGQTMicOg=';
