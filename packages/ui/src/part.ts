/** What every part of the kit accepts. */
export interface PartProps {
  /** A class of the app, added to the own ones. */
  className?: string | undefined
}

/**
 * The attributes by which an app recognizes a part: `data-slot` with its name, and its classes. A
 * part with a class of the app is marked, because rules for this class then win over those of the
 * kit (`host.css`).
 */
export function part(slot: string, own: string | undefined, given?: string | undefined) {
  return given
    ? { 'data-slot': slot, 'data-styled': '', className: `${own} ${given}` }
    : { 'data-slot': slot, className: own }
}
