const get = async (file) => {
  const response = await fetch(`__SITE__/api/v1/${file}`);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
};

const [index, grid] = await Promise.all([get('index.json'), get('grid.json')]);
const france = grid.areas.find((area) => area.iso3 === 'FRA');
for (const row of index.rows.slice(0, 3)) {
  const wh = row.wh_per_million_output_tokens;
  const kg = (wh * france.g_co2e_per_kwh) / 1000;
  console.log(`${row.model}, ${row.num_gpus} x ${row.gpu}: ${wh.toFixed(1)} Wh per million output tokens;`);
  console.log(`  in ${france.display_name} ${kg.toFixed(2)} kg CO2e per billion`);
}
console.log(index.caveat);
