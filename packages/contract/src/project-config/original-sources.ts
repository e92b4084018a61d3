import { BUILT_IN_TEMPLATE_IDS, builtInTemplates, type TemplateType } from './built-in-templates.ts'

/**
 * The hashes of the original sources in languages other than English, which the service writes from
 * the texts of its emails, and of originals of earlier versions. A test of the service prints them.
 */
const HASHES: { readonly [T in TemplateType]: string } = {
  email_verification:
    '0h216w09soil 06fu8910xp80 052y7a0pj30r 0m2cg00hvq0w 0dwzom08jbaa 0hwf3i11y89u 0dfof00pw6hb 0385us026hq7 060csq0pdenh 017pc70dkgea 0btmpv0zqgnl 0surcu10it5m 08z1jd0gimeb',
  password_reset:
    '0t6shh06sdqk 0go09w0t0j28 047vgm0f9u3r 0vawoo112qhp 0a3i7y0v553m 0ksrnj07ar1u 13esqm0j6gvf 1303d60mxh8z 04ou4t04toz9 0uws650w3qcp 0i9yg40x0tfx 0rlir70qhqik 033au10tdbdf',
  magic_link:
    '010md60rw1gy 094ido0z1he5 0a0nbl0z15c9 0izad70inpc7 0kcf1503i0t0 0aebnj0wtkia 0orn7200gs31 0fpaqw0iw4i1 10339n11sf53 0ijw4z0ktc9k 0h2jcn0scouu 0mj2k10v27z2 07x9br0ib779',
  team_invitation:
    '0iuvy20q94qh 0l5gsn0k4bxx 120w740odmx2 11ibxk006b2u 0zg93v068xkf 0kcaic0vfjo9 08vi2m06ahx9 10rig70le7jo 0hzo0s112k5a 03jk4j13h1yb 0vasgt0545bd 0f5y3e0nq3h0 0v7aw60pt4e3 0vs62o0mtst4 0ot90e07mimw',
  sign_in_invitation:
    '0y599w0brgy3 0pg1g00b1bpy 0gi0xy115q3t 12rbpd0x1o4w 0sqzd71034qj 03pbtl0aphwh 10zi030pculp 0wrlb30t1dgc 0x88bw0tz7na 0lp2io05u3ba 0wqrs0116zsr 0rco9d08rts9 0ibdws0en2hn',
}

const ORIGINALS: Readonly<Record<string, { readonly source: string; readonly hashes: string }>> =
  Object.fromEntries(
    Object.entries(BUILT_IN_TEMPLATE_IDS).map(([type, id]) => [
      id,
      { source: builtInTemplates[id].tsxSource, hashes: HASHES[type as TemplateType] },
    ]),
  )

/**
 * Whether a source is the original one of a built-in template, in any language. Then the template is
 * not edited, and its email has the language of its recipient.
 */
export function isOriginalSource(templateId: string, source: string): boolean {
  const original = Object.hasOwn(ORIGINALS, templateId) ? ORIGINALS[templateId] : undefined
  if (original === undefined) return false
  return source === original.source || original.hashes.includes(hashOf(source))
}

/** A hash of 52 bits: FNV-1a in two halves. It protects nothing. */
export function hashOf(source: string): string {
  let [one, two] = [0x811c9dc5, 0xcbf29ce4]
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x01000193) ^ (two >>> 15)
  }
  return [one, two].map((half) => ((half >>> 0) % 0x4000000).toString(36).padStart(6, '0')).join('')
}
