import { isNotFound, type GitHub, type Repository } from './client.ts';

/** The commit that a tag points to on GitHub; null where it has no such tag. */
export async function commitOfRemoteTag(github: GitHub, repository: Repository, tag: string): Promise<string | null> {
  try {
    const { data } = await github.rest.git.getRef({ ...repository, ref: `tags/${tag}` });
    if (data.object.type !== 'tag') return data.object.sha;
    const annotated = await github.rest.git.getTag({ ...repository, tag_sha: data.object.sha });
    return annotated.data.object.sha;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
