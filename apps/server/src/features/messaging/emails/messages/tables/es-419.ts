import type { Messages } from '@latchkey/contract/pure'

/* Latin American Spanish. The same words as in the table of the screens. {lifetime} is a duration
   ("2 días"). */
export default {
  'A passkey of your account was registered again.':
    'Se volvió a registrar una llave de acceso de tu cuenta.',
  'A passkey of your account was removed.': 'Se eliminó una llave de acceso de tu cuenta.',
  'A passkey was added': 'Se agregó una llave de acceso',
  'A passkey was added to your account.': 'Se agregó una llave de acceso a tu cuenta.',
  'A passkey was registered again': 'Se volvió a registrar una llave de acceso',
  'A passkey was removed': 'Se eliminó una llave de acceso',
  'A password was added': 'Se agregó una contraseña',
  'A password was added to your account.': 'Se agregó una contraseña a tu cuenta.',
  'A recovery code was used': 'Se usó un código de recuperación',
  'A recovery code was used instead of your authenticator app to sign in.':
    'Se usó un código de recuperación en lugar de tu app de autenticación para iniciar sesión.',
  'A sign-in account was connected': 'Se conectó una cuenta de inicio de sesión',
  'A sign-in account was removed': 'Se eliminó una cuenta de inicio de sesión',
  'A sign-in email was added': 'Se agregó un correo electrónico de inicio de sesión',
  'A sign-in email was changed': 'Se cambió un correo electrónico de inicio de sesión',
  'A sign-in email was removed': 'Se eliminó un correo electrónico de inicio de sesión',
  'API Key Revoked: {description}': 'Clave de API revocada: {description}',
  'Accept the invitation': 'Aceptar la invitación',
  'An account at another provider can no longer sign in to your account.':
    'Una cuenta de otro proveedor ya no permite iniciar sesión en tu cuenta.',
  'An account at another provider can now sign in to your account.':
    'Una cuenta de otro proveedor ahora permite iniciar sesión en tu cuenta.',
  'An email address that signs in to your account was replaced by another one.':
    'Se reemplazó por otro un correo electrónico con el que se inicia sesión en tu cuenta.',
  'Another email address can now sign in to your account.':
    'Ahora otro correo electrónico permite iniciar sesión en tu cuenta.',
  'Choose a new password': 'Elegir una contraseña nueva',
  'Choose a new password. The link works for {lifetime}.':
    'Elige una contraseña nueva. El enlace es válido durante {lifetime}.',
  'Confirm it is you': 'Confirma tu identidad',
  'Confirm it is you at {project}': 'Confirma tu identidad en {project}',
  'Confirm that this address is yours. The link works for {lifetime}.':
    'Confirma que esta dirección es tuya. El enlace es válido durante {lifetime}.',
  'Confirm this email address for your account at {project}.':
    'Verifica esta dirección de correo electrónico para tu cuenta en {project}.',
  'Email codes were disabled': 'Se desactivaron los códigos por correo',
  'Email codes were enabled': 'Se activaron los códigos por correo',
  'Enter this code to continue. It works for {lifetime}.':
    'Ingresa este código para continuar. Es válido durante {lifetime}.',
  'Enter this code to continue:': 'Ingresa este código para continuar:',
  'Enter this code to sign in. It works for {lifetime}.':
    'Ingresa este código para iniciar sesión. Es válido durante {lifetime}.',
  'Hi {name},': 'Hola, {name}:',
  'How you sign in was changed': 'Cambiaron tus métodos de inicio de sesión',
  'If the button does not work, copy this link into your browser:':
    'Si el botón no funciona, copia este enlace en tu navegador:',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    'Si no fuiste tú, elige “¿Olvidaste tu contraseña?” en la página de inicio de sesión de {project} ahora mismo. Al establecer una contraseña nueva, se cierra la sesión en todos los dispositivos. Después, revisa tus direcciones de correo electrónico y métodos de inicio de sesión en la configuración de tu cuenta. Si no puedes iniciar sesión, comunícate con el equipo de soporte de {project}.',
  'If this was you, you do not need to do anything.': 'Si fuiste tú, no tienes que hacer nada.',
  'If you did not create an account, you can ignore this email.':
    'Si no creaste una cuenta, puedes ignorar este correo.',
  'If you did not expect this invitation, you can ignore this email.':
    'Si no esperabas esta invitación, puedes ignorar este correo.',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    'Si no lo solicitaste, es posible que alguien esté usando tu cuenta. Restablece tu contraseña; así se cerrará la sesión en todos los dispositivos.',
  'If you did not request this, you can ignore this email.':
    'Si no lo solicitaste, puedes ignorar este correo.',
  'If you did not request this, you can ignore this email. Your password will not change.':
    'Si no lo solicitaste, puedes ignorar este correo. Tu contraseña no cambiará.',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    'Si aún necesitas una clave, crea una nueva en {project}. Elimina la anterior del lugar donde se encontró.',
  'Join a team': 'Únete a un equipo',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    'Únete al equipo en {project}. La invitación vence dentro de {lifetime}.',
  'Join “{team}”': 'Únete a “{team}”',
  'Multi-factor authentication was disabled': 'Se desactivó la autenticación multifactor',
  'Multi-factor authentication was enabled': 'Se activó la autenticación multifactor',
  'New recovery codes were created': 'Se crearon nuevos códigos de recuperación',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    'Se crearon nuevos códigos de recuperación para tu cuenta. Los anteriores ya no funcionan.',
  'One of your email addresses can no longer sign in to your account.':
    'Una de tus direcciones de correo electrónico ya no permite iniciar sesión en tu cuenta.',
  'Reset your password': 'Restablece tu contraseña',
  'Reset your password at {project}': 'Restablece tu contraseña en {project}',
  'Sign in': 'Iniciar sesión',
  'Sign in to {project}': 'Inicia sesión en {project}',
  'Sign in to {project}: Your code is {code}': 'Inicia sesión en {project}: tu código es {code}',
  'Sign in with one click': 'Iniciar sesión con un clic',
  'Signing in no longer asks for a code from your authenticator app.':
    'Al iniciar sesión, ya no se pide un código de tu app de autenticación.',
  'Signing in now asks for a code from an authenticator app.':
    'Al iniciar sesión, ahora se pide un código de una app de autenticación.',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    'La clave de API “{description}” de {project} estaba expuesta públicamente, por lo que se revocó de forma automática.',
  'The authenticator app of your account was replaced by another one.':
    'Se reemplazó por otra la app de autenticación de tu cuenta.',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    'El código y el enlace funcionan una sola vez y son válidos durante {lifetime}. Nadie de {project} te los pedirá nunca.',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    'El código funciona una sola vez y es válido durante {lifetime}. Nadie de {project} te lo pedirá nunca.',
  'The key was found in public and no longer works.':
    'La clave estaba expuesta públicamente y ya no funciona.',
  'The password of your account was changed.': 'Se cambió la contraseña de tu cuenta.',
  'The password of your account was removed.': 'Se eliminó la contraseña de tu cuenta.',
  'The password of your account was reset by email, and all devices were signed out.':
    'Se restableció la contraseña de tu cuenta por correo y se cerró la sesión en todos los dispositivos.',
  'The primary email address of your account was changed.':
    'Se cambió el correo electrónico principal de tu cuenta.',
  'This app': 'Esta app',
  'This invitation expires in {lifetime}.': 'Esta invitación vence dentro de {lifetime}.',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    'Es una medida de seguridad: cualquiera que encuentre una clave puede usarla. La clave ya no funciona.',
  'This link works for {lifetime}.': 'Este enlace es válido durante {lifetime}.',
  'This link works once, within {lifetime}.':
    'Este enlace funciona una sola vez y es válido durante {lifetime}.',
  'Verify my email': 'Verificar mi correo electrónico',
  'Verify your email address': 'Verifica tu correo electrónico',
  'Verify your email at {project}': 'Verifica tu correo electrónico en {project}',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    'Recibimos una solicitud para restablecer la contraseña de tu cuenta en {project}. Si fuiste tú, elige una contraseña nueva.',
  'Welcome to {project}': 'Te damos la bienvenida a {project}',
  'When: {at}. By: {by}.': 'Cuándo: {at}. Origen: {by}.',
  'You can no longer sign in with a code or a link that is emailed to you.':
    'Ya no puedes iniciar sesión con un código o un enlace que recibas por correo.',
  'You can now sign in with a code or a link that is emailed to you.':
    'Ahora puedes iniciar sesión con un código o un enlace que recibas por correo.',
  'You have been invited to join a team': 'Te invitaron a unirte a un equipo',
  'You have been invited to join a team at {project}.':
    'Te invitaron a unirte a un equipo en {project}.',
  'You have been invited to join the team “{team}” at {project}.':
    'Te invitaron a unirte al equipo “{team}” en {project}.',
  'You have been invited to join “{team}”': 'Te invitaron a unirte a “{team}”',
  'You have been invited to sign in to {project}': 'Te invitaron a iniciar sesión en {project}',
  'You have been invited to sign in to {project}.': 'Te invitaron a iniciar sesión en {project}.',
  'You receive this email because it concerns the security of your account at {project}.':
    'Recibes este correo porque se relaciona con la seguridad de tu cuenta en {project}.',
  'You receive this email because you manage this API key at {project}.':
    'Recibes este correo porque administras esta clave de API en {project}.',
  'Your API key was revoked': 'Se revocó tu clave de API',
  'Your access to {project} is ready.': 'Tu acceso a {project} está listo.',
  'Your authenticator app was replaced': 'Se reemplazó tu app de autenticación',
  'Your password was changed': 'Se cambió tu contraseña',
  'Your password was removed': 'Se eliminó tu contraseña',
  'Your password was reset': 'Se restableció tu contraseña',
  'Your primary email was changed': 'Se cambió tu correo electrónico principal',
  'an app or an unknown browser': 'una app o un navegador desconocido',
  'the administrators of the app': 'los administradores de la app',
  'this app': 'esta app',
  '{at}. If this was not you, act now.': '{at}. Si no fuiste tú, actúa ahora.',
  '{browser} on {system}': '{browser} en {system}',
  '{browser}, from the network address {address}': '{browser}, desde la dirección de red {address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# día} other {# días}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# hora} other {# horas}}',
  '{count, plural, one {# minute} other {# minutes}}':
    '{count, plural, one {# minuto} other {# minutos}}',
  '{count, plural, one {# second} other {# seconds}}':
    '{count, plural, one {# segundo} other {# segundos}}',
  '{notice} at {project}': '{notice} en {project}',
} satisfies Messages
