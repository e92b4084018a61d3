import { BUILT_IN_TEMPLATE_IDS, builtInTemplates, type TemplateType } from './built-in-templates.ts'

/**
 * The hashes of the original sources in languages other than English, which the service writes from
 * the texts of its emails, and of originals of earlier versions. A test of the service prints them.
 */
const HASHES: { readonly [T in TemplateType]: string } = {
  email_verification:
    '0685sc0cfwd9 021ac50o2i06 0yhg820sagau 0akkxo0nosnv 005cve0k0d20 0jye9m0jpk9q 0e4vkg056zw7 068yx413gqak 0e91va03im42 0qwaiz118hse 0c2gf30hk864 0ewi7u0w2ex3 08z1jd0gimeb',
  password_reset:
    '00x67t098j3k 00zm6w0dy052 0cx4bu0yfkgp 0wn33o0dzpez 0vmgxe0zzqgs 08j9a30wk5o6 0omxai0mo5jx 04cu2u0m2ir4 063r1l0caqbw 0k9sv50ibxls 0yyf880p5l8p 11bye711jyuw 033au10tdbdf',
  magic_link:
    '0t807c0akn5c 13gyim0lsk0k 0hawz70un3u4 0my01x0791dx 13joj712rh0d 085s290v5x6c 0fkqrw0hg3lh 10r4oy0pdil5 13vhll00taju 02w59x05qghk 0cui3p0r5c7e 0u2c0v0wfm65 07x9br0ib779',
  team_invitation:
    '0u0p240sc3vw 0fxims0lwgar 001tmn0t44en 0ukvxs01bbpi 00yd2a0amy6m 049dv70vbr5j 0x5l340qkdnm 01flmv01ql6p 10jbn50vbfmc 0yis3q0c7n3u 09aqy20fy7n5 0nazh012uy7y 0ot90e07mimw',
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
