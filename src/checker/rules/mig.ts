import { isNullWord } from '../../contract/value-fix.ts';
import { isMigProfile, profileIn, sliceOf } from '../mig-profile.ts';
import { checkFields, fieldAtMost, type Rule } from '../rule.ts';

/** Rules about the slices of a GPU that MIG makes. */
export const migRules: readonly Rule[] = [
  {
    id: 'physics/mig-profile',
    title: 'A MIG profile is written as nvidia-smi prints it, and exists for the GPU.',
    why: 'The check looks up a slice by its exact name. Each GPU has its own profiles, with their own shares of memory and compute.',
    hint: '`nvidia-smi mig -lgip` lists the profiles of your GPU. Leave out the word MIG before the name. If hardware.json has no profiles for your GPU, copy the line of the profile into notes, and ignore the warning.',
    example: '"mig_profile": "MIG 3g.40gb"; "gpu": "H100", "mig_profile": "3g.71gb"',
    checks: [
      checkFields(['mig_profile'], ({ mig_profile: profile }) => {
        if (profile === null || isMigProfile(profile)) return null;
        const named = profileIn(profile);
        const fix =
          named === null ? 'Write the profile name as `nvidia-smi mig -lgip` prints it.' : `Write "${named}".`;
        return {
          message: 'mig_profile is not the name of a MIG profile',
          found: profile,
          allowed: 'null, or a name like 3g.40gb or 1g.10gb+me',
          fix: isNullWord(profile) ? 'Write null.' : fix,
        };
      }),
      checkFields(['mig_profile', 'gpu'], ({ mig_profile: profile, gpu }, _subject, { gpusByKey }) => {
        const known = gpusByKey.get(gpu)?.migInstances;
        if (profile === null || known === undefined) return null;
        if (known.size === 0) {
          return {
            message: `The slices are not checked, because no MIG profiles of the ${gpu} are known`,
            severity: 'warning',
            fix: 'Copy the line of the profile that `nvidia-smi mig -lgip` prints into notes, so that reviewers can check it, and ignore the warning.',
          };
        }
        const slice = sliceOf(profile);
        if (slice === null || known.has(slice)) return null;
        return {
          message: `The ${gpu} has no such MIG profile`,
          found: profile,
          allowed: [...known.keys()].join(', '),
          fix: 'Write one of these profiles, or the GPU that was sliced.',
        };
      }),
    ],
  },
  {
    id: 'physics/mig-slices',
    title:
      'The MIG fields are all null or all given, and slices_loaded <= slice_count <= the number of slices that fit on a GPU.',
    why: 'Power is measured for whole GPUs, so readers need to know which slices shared it. A slice that was not created cannot serve requests, and a GPU has room for a limited number of slices.',
    hint: 'Write all three for a sliced GPU, or null for all three for a whole one. Both counts are per GPU.',
    example: '"mig_profile": "3g.40gb", "slice_count": 2, "slices_loaded": 3',
    checks: [
      checkFields(['mig_profile', 'slice_count', 'slices_loaded'], (m) => {
        const given = [m.mig_profile, m.slice_count, m.slices_loaded].filter((value) => value !== null).length;
        if (given === 0 || given === 3) return null;
        return {
          message: 'Some of the MIG fields are null and some are not',
          found: `mig_profile ${m.mig_profile ?? 'null'}, slice_count ${m.slice_count ?? 'null'}, slices_loaded ${m.slices_loaded ?? 'null'}`,
          allowed: 'all three null, or none of them null',
          fix:
            m.mig_profile === null
              ? 'Write null for slice_count and slices_loaded, or the profile of the slices.'
              : 'Write how many slices each GPU was split into, and how many of them served requests.',
        };
      }),
      fieldAtMost('slices_loaded', 'slice_count', {
        message: 'More slices were loaded than created',
        fix: 'Write the number of slices that were created on each GPU in slice_count.',
      }),
      checkFields(
        ['slice_count', 'mig_profile', 'gpu'],
        ({ mig_profile: profile, slice_count: count, gpu }, _subject, { gpusByKey }) => {
          const max = gpusByKey.get(gpu)?.migInstances.get(sliceOf(profile ?? '') ?? '') ?? Infinity;
          if (count === null || count <= max) return null;
          return {
            message: `A ${gpu} has room for fewer slices of this profile`,
            found: `${count}`,
            allowed: `at most ${max} of ${profile}`,
            fix: 'Write the slices of one GPU, not of all GPUs.',
          };
        },
      ),
    ],
  },
];
