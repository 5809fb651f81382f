/**
 * The inputs of every action that the workflows use, as its `action.yml` lists them at the commit that is pinned. An
 * input that an action does not have is a warning on GitHub, and here a failure.
 */
export const INPUTS: Readonly<Record<string, readonly string[]>> = {
  'actions/checkout': [
    ...['repository', 'ref', 'token', 'ssh-key', 'ssh-known-hosts', 'ssh-strict', 'ssh-user', 'persist-credentials'],
    ...['path', 'clean', 'filter', 'sparse-checkout', 'sparse-checkout-cone-mode', 'fetch-depth', 'fetch-tags'],
    ...['show-progress', 'lfs', 'submodules', 'set-safe-directory', 'github-server-url', 'allow-unsafe-pr-checkout'],
  ],
  'actions/setup-node': [
    ...['node-version', 'node-version-file', 'architecture', 'check-latest', 'registry-url', 'scope', 'token', 'cache'],
    ...['package-manager-cache', 'cache-dependency-path', 'mirror', 'mirror-token'],
  ],
  'actions/upload-artifact': [
    ...['name', 'path', 'if-no-files-found', 'retention-days', 'compression-level', 'overwrite'],
    ...['include-hidden-files', 'archive'],
  ],
  'actions/download-artifact': [
    ...['name', 'artifact-ids', 'path', 'pattern', 'merge-multiple', 'github-token', 'repository', 'run-id'],
    ...['skip-decompress', 'digest-mismatch'],
  ],
  'actions/upload-pages-artifact': ['name', 'path', 'retention-days', 'include-hidden-files'],
  'actions/deploy-pages': ['token', 'timeout', 'error_count', 'reporting_interval', 'artifact_name', 'preview'],
  'actions/attest': [
    ...['subject-path', 'subject-digest', 'subject-name', 'subject-checksums', 'subject-version', 'sbom-path'],
    ...['predicate-type', 'predicate', 'predicate-path', 'push-to-registry', 'create-storage-record'],
    ...['show-summary', 'github-token'],
  ],
  'pypa/gh-action-pypi-publish': [
    ...[
      'user',
      'password',
      'repository-url',
      'packages-dir',
      'verify-metadata',
      'skip-existing',
      'verbose',
      'print-hash',
    ],
    'attestations',
  ],
  'zizmorcore/zizmor-action': [
    ...['inputs', 'online-audits', 'persona', 'min-severity', 'min-confidence', 'version', 'token'],
    ...['advanced-security'],
  ],
};
