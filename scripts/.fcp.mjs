import { openBrowser } from '/work/main/scripts/preview/screenshots.ts';
import { listen, previewServer } from '/work/main/scripts/preview/server.ts';
const sites = {}; for (const n of process.argv.slice(2)) { const s = previewServer(n); sites[n] = `http://127.0.0.1:${await listen(s,0)}/`; }
sites.lb = 'http://127.0.0.1:'+await listen(previewServer('/tmp/lb/dist'),0)+'/';
const b = await openBrowser(); const out = {};
for (let i=0;i<15;i++) for (const [n,u] of Object.entries(sites)) { const c = await b.newContext({viewport:{width:1440,height:900}}); const p = await c.newPage(); await p.route(/^https:/, r=>r.abort()); const cdp = await c.newCDPSession(p); await cdp.send('Emulation.setCPUThrottlingRate',{rate:4}); await p.goto(u,{waitUntil:'load'}); await p.waitForTimeout(400); const f = await p.evaluate(()=>performance.getEntriesByName('first-contentful-paint')[0]?.startTime); (out[n]??=[]).push(f); await c.close(); }
for (const [n,v] of Object.entries(out)) { v.sort((a,b)=>a-b); console.log(n, 'median', v[7], 'q', v[3], v[11]); }
process.exit(0);
