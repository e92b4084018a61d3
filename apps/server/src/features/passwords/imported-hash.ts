// Cost 4 to 16: a sign-in must not take the machine for longer than some seconds, whoever imported the hash. Salt and hash end in characters that
// stand for no more bits than there are; others no library would ever find equal.
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-6])\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

/** Can a password be checked against this hash of another system? bcrypt in its modular form can (contract 03 §1.8). */
export const isImportableHash = (hash: string): boolean => BCRYPT.test(hash)
