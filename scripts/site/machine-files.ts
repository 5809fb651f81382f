import { FORM_DATA, formData } from '../../site/components/form/data.ts';
import type { Files } from '../releases/dated.ts';
import type { Site } from '../../site/page.tsx';

/** The files of the site that programs read: outside `/api/v1/`, whose list of files is fixed. */
export function machineFiles({ documents }: Site): Files {
  return new Map([[`contribute/form/${FORM_DATA}`, new TextEncoder().encode(JSON.stringify(formData(documents)))]]);
}
