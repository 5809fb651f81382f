const release = '__SITE__/api/v1/releases/__DATE__';
const get = async (path) => {
  const response = await fetch(release + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

const { models } = await get('/models.json');
for (const { slug } of models.slice(0, 3)) {
  const { name, updated, data_version, configurations } = await get(`/models/${slug}.json`);
  console.log(`${name}: ${configurations.length} configurations, release ${updated}, data_version ${data_version}`);
}
