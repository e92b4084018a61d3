import type { Translations } from '../sources.ts'

/* Latin American Spanish. Informal "tú", without "por favor"; verbs in the infinitive on buttons
   ("Guardar"), past events in the preterite ("Este enlace venció"). Session, passkey and key are
   feminine, so badges are too ("Revocada", "Nunca usada"). Quotation marks are “”.

   account cuenta · sign in iniciar sesión · sign up registrarse · sign out cerrar sesión · email
   (address) correo electrónico · email (message) correo · code código · magic link enlace de inicio
   de sesión · link enlace · passkey llave de acceso · password contraseña · authenticator app app de
   autenticación · multi-factor authentication autenticación multifactor · recovery code código de
   recuperación · verify verificar · way to sign in método de inicio de sesión · session sesión ·
   device dispositivo · team equipo · member miembro · invitation invitación · API key clave de API ·
   revoke revocar · expire vencer · add agregar · enter ingresar · remove, delete eliminar ·
   settings configuración · display name nombre visible */
export default {
  '1 day': '1 día',
  '1 year': '1 año',
  '30 days': '30 días',
  '7 days': '7 días',
  '90 days': '90 días',
  'A command-line application asks for access to your account.':
    'Una aplicación de línea de comandos solicita acceso a tu cuenta.',
  'A limit of this app is reached. Remove what you no longer need, or contact support.':
    'Se alcanzó un límite de esta app. Elimina lo que ya no necesites o comunícate con el equipo de soporte.',
  'A new code was sent.': 'Enviamos un código nuevo.',
  'API key': 'Clave de API',
  'API key without description': 'Clave de API sin descripción',
  'API keys': 'Claves de API',
  'API keys let scripts and apps act on behalf of this team.':
    'Las claves de API permiten que scripts y apps actúen en nombre de este equipo.',
  'API keys let scripts and apps act on your behalf.':
    'Las claves de API permiten que scripts y apps actúen en tu nombre.',
  'Access was denied': 'Se denegó el acceso',
  'Account menu': 'Menú de la cuenta',
  'Account settings': 'Configuración de la cuenta',
  'Accounts of other services that you sign in with.':
    'Cuentas de otros servicios con las que inicias sesión.',
  'Active sessions': 'Sesiones activas',
  Add: 'Agregar',
  'Add a passkey': 'Agregar llave de acceso',
  'Add an email': 'Agregar correo electrónico',
  'Add an email to sign in with first.':
    'Primero agrega un correo electrónico para iniciar sesión.',
  'Already have an account?': '¿Ya tienes una cuenta?',
  'An account with this email already exists. Sign in the way you did before and verify the email first.':
    'Ya existe una cuenta con este correo electrónico. Inicia sesión como siempre y verifica primero el correo.',
  'An account with this email already exists. Sign in the way you did before.':
    'Ya existe una cuenta con este correo electrónico. Inicia sesión como siempre.',
  'An account with this email already exists. Try to sign in instead.':
    'Ya existe una cuenta con este correo electrónico. Intenta iniciar sesión.',
  'An error occurred': 'Ocurrió un error',
  'An unhandled error occurred. Please report this to the developer.':
    'Ocurrió un error inesperado. Infórmalo al equipo de desarrollo.',
  'An unknown error occurred': 'Ocurrió un error desconocido',
  'Another way to sign in.': 'Otro método para iniciar sesión.',
  'Anyone who has the key can use it, so keep it secret.':
    'Cualquiera que tenga la clave puede usarla, así que mantenla en secreto.',
  'Are you sure that you want to leave {team}?': '¿Seguro que quieres salir de {team}?',
  'Ask a member of the team for a new one.': 'Pídele una nueva a un miembro del equipo.',
  'Asks for a code from your authenticator app when you sign in.':
    'Pide un código de tu app de autenticación cuando inicias sesión.',
  'At least {count} characters. No common passwords.':
    'Al menos {count} caracteres. Evita las contraseñas comunes.',
  'Authorization failed': 'No se pudo completar la autorización',
  Authorize: 'Autorizar',
  'Authorize CLI application': 'Autorizar aplicación de línea de comandos',
  'Authorizing…': 'Autorizando…',
  'Back to sign-in': 'Volver al inicio de sesión',
  'By {impersonator}, until {time}': 'Por {impersonator}, hasta {time}',
  'CLI authorized': 'Aplicación autorizada',
  Cancel: 'Cancelar',
  'Change email': 'Cambiar correo electrónico',
  'Change password': 'Cambiar contraseña',
  'Change picture': 'Cambiar imagen',
  'Change team picture': 'Cambiar imagen del equipo',
  'Check your email': 'Revisa tu correo',
  'Choose a new password for {email}.': 'Elige una contraseña nueva para {email}.',
  'Choose what we may send to your inbox.': 'Elige qué correos podemos enviarte.',
  'Click here': 'Haz clic aquí',
  Close: 'Cerrar',
  Confirm: 'Confirmar',
  "Confirm it's you": 'Confirma tu identidad',
  'Confirm that {email} is yours.': 'Confirma que {email} es tu dirección.',
  Connect: 'Conectar',
  'Connect {provider}': 'Conectar {provider}',
  'Connected accounts': 'Cuentas conectadas',
  Continue: 'Continuar',
  'Continue with {provider}': 'Continuar con {provider}',
  Copied: 'Copiado',
  'Copy codes': 'Copiar códigos',
  'Copy key': 'Copiar clave',
  "Copy the key now and store it in a safe place. You can't see it again.":
    'Copia la clave ahora y guárdala en un lugar seguro. No podrás volver a verla.',
  "Couldn't crop the picture. Try another one.": 'No se pudo recortar la imagen. Prueba con otra.',
  "Couldn't open this file as an image. Choose another file.":
    'No se pudo abrir este archivo como imagen. Elige otro archivo.',
  "Couldn't sign you out": 'No se pudo cerrar tu sesión',
  Create: 'Crear',
  'Create API key': 'Crear clave de API',
  'Create a new account': 'Crear una cuenta nueva',
  'Create a team': 'Crear equipo',
  'Create new codes': 'Crear códigos nuevos',
  'Create new codes? The codes that you have now stop working.':
    '¿Crear códigos nuevos? Los que tienes ahora dejarán de funcionar.',
  'Create recovery codes': 'Crear códigos de recuperación',
  'Created {date}': 'Creada el {date}',
  'Crop area. Use the arrow keys to move the picture.':
    'Área de recorte. Usa las teclas de flecha para mover la imagen.',
  'Current team': 'Equipo actual',
  'Danger zone': 'Zona de peligro',
  'Delete account': 'Eliminar cuenta',
  'Delete permanently': 'Eliminar permanentemente',
  Description: 'Descripción',
  "Didn't get the email? Check your spam folder.":
    '¿No recibiste el correo? Revisa tu carpeta de spam.',
  Disable: 'Desactivar',
  'Disable email codes': 'Desactivar códigos por correo',
  Disabled: 'Desactivada',
  Disconnect: 'Desconectar',
  'Disconnect {provider}': 'Desconectar {provider}',
  'Disconnect {provider}? You can no longer sign in with this account.':
    '¿Desconectar {provider}? Ya no podrás iniciar sesión con esta cuenta.',
  'Do you want to sign in?': '¿Quieres iniciar sesión?',
  'Do you want to verify your email?': '¿Quieres verificar tu correo electrónico?',
  "Don't have an account?": '¿No tienes una cuenta?',
  "Don't need to reset it?": '¿No necesitas restablecerla?',
  Download: 'Descargar',
  'Drag the picture to move it.': 'Arrastra la imagen para moverla.',
  'Each signs you in once if you lose your authenticator app.':
    'Cada código te permite iniciar sesión una vez si pierdes tu app de autenticación.',
  'Edit name': 'Editar nombre',
  'Edit team name': 'Editar nombre del equipo',
  'Edit your name in this team': 'Editar tu nombre en este equipo',
  Email: 'Correo electrónico',
  'Email code': 'Código por correo',
  'Email preferences': 'Preferencias de correo',
  'Email sent!': '¡Correo enviado!',
  Emails: 'Direcciones de correo electrónico',
  'Emails & sign-in': 'Correo e inicio de sesión',
  Enable: 'Activar',
  'Enable email codes': 'Activar códigos por correo',
  Enabled: 'Activada',
  'End your session on this device.': 'Cierra tu sesión en este dispositivo.',
  'Enter email': 'Ingresa un correo electrónico',
  'Enter one of the recovery codes that you saved':
    'Ingresa uno de los códigos de recuperación que guardaste',
  'Enter the code from the app': 'Ingresa el código de la app',
  'Enter the code from your email': 'Ingresa el código de tu correo',
  'Enter the code that we sent to {email}.': 'Ingresa el código que enviamos a {email}.',
  'Enter the six-digit code from your authenticator app':
    'Ingresa el código de seis dígitos de tu app de autenticación',
  'Error code: {code}': 'Código de error: {code}',
  Expired: 'Vencida',
  'Expired {date}': 'Venció el {date}',
  'Expires in': 'Vencimiento',
  'Expires {date}': 'Vence el {date}',
  'For example, "Deploy script"': 'Por ejemplo, “Script de despliegue”',
  'For your security, confirm who you are before you make this change.':
    'Por tu seguridad, confirma tu identidad antes de hacer este cambio.',
  'Forgot password?': '¿Olvidaste tu contraseña?',
  'Go home': 'Ir al inicio',
  'Hide password': 'Ocultar contraseña',
  'How others see you. Not used to sign in.':
    'Así te ven los demás. No se usa para iniciar sesión.',
  'How the others in this team see you.': 'Así te ven las demás personas de este equipo.',
  'I have saved these codes': 'Guardé estos códigos',
  "I understand that I can't see this key again": 'Entiendo que no podré volver a ver esta clave',
  'IP address {ip}': 'Dirección IP: {ip}',
  "If an account uses this email, we sent a message to your inbox. If you don't see it, check your spam folder.":
    'Si una cuenta usa este correo electrónico, te enviamos un mensaje. Si no lo ves, revisa tu carpeta de spam.',
  'If {email} has an account, we sent it a link to reset the password.':
    'Si {email} tiene una cuenta, le enviamos un enlace para restablecer la contraseña.',
  Ignore: 'Ignorar',
  Impersonation: 'Acceso de administrador',
  'Incorrect password': 'Contraseña incorrecta',
  'Invalid magic link': 'Enlace de inicio de sesión no válido',
  'Invalid password reset link': 'Enlace para restablecer la contraseña no válido',
  'Invalid team invitation link': 'Enlace de invitación al equipo no válido',
  'Invalid verification link': 'Enlace de verificación no válido',
  'Invite a member': 'Invitar a un miembro',
  'Invite user': 'Invitar',
  'Invited {email}.': 'Invitaste a {email}.',
  'It can be used only once. Ask a member of the team for a new one.':
    'Solo se puede usar una vez. Pídele una nueva a un miembro del equipo.',
  'It can be used only once. Request a new one from the sign-in page.':
    'Solo se puede usar una vez. Solicita uno nuevo en la página de inicio de sesión.',
  'It can be used only once. To reset your password again, request a new link.':
    'Solo se puede usar una vez. Para volver a restablecer tu contraseña, solicita un enlace nuevo.',
  'It is already connected to another user. Please use a different account.':
    'Ya está conectada a otro usuario. Usa una cuenta diferente.',
  'It is your only way to sign in, so it cannot be disabled.':
    'Es tu único método de inicio de sesión, por lo que no se puede desactivar.',
  'It is your only way to sign in, so it cannot be disconnected.':
    'Es tu único método de inicio de sesión, por lo que no se puede desconectar.',
  'It is your only way to sign in, so it cannot be removed.':
    'Es tu único método de inicio de sesión, por lo que no se puede eliminar.',
  Join: 'Unirse',
  'Join {team}': 'Unirse a {team}',
  Language: 'Idioma',
  'Last sign-in email': 'Único correo para iniciar sesión',
  'Last used': 'Último uso',
  'Last used {time}': 'Último uso: {time}',
  Leave: 'Salir',
  'Leave team': 'Salir del equipo',
  'Loading…': 'Cargando…',
  'Manage team': 'Administrar equipo',
  Marketing: 'Marketing',
  'Member since {date}': 'Miembro desde el {date}',
  Members: 'Miembros',
  Minimize: 'Minimizar',
  'Missing verification information. Please sign in again.':
    'Falta información de verificación. Vuelve a iniciar sesión.',
  'Multi-factor authentication': 'Autenticación multifactor',
  'My profile': 'Mi perfil',
  Name: 'Nombre',
  'Name of the passkey': 'Nombre de la llave de acceso',
  Never: 'Nunca',
  'Never expires': 'No vence',
  'Never used': 'Nunca usada',
  'New email': 'Correo electrónico nuevo',
  'New password': 'Contraseña nueva',
  'New team': 'Equipo nuevo',
  'Next page': 'Página siguiente',
  'No API keys match your search.': 'Ninguna clave de API coincide con tu búsqueda.',
  'No API keys yet': 'Aún no hay claves de API',
  'No active sessions': 'No hay sesiones activas',
  'No authentication method enabled.': 'No hay ningún método de inicio de sesión activado.',
  'No display name set': 'Sin nombre visible',
  'No members match your search.': 'Ningún miembro coincide con tu búsqueda.',
  'No name yet': 'Sin nombre',
  'No team': 'Sin equipo',
  'No teams yet': 'Aún no hay equipos',
  None: 'Ninguna',
  'Not connected': 'Sin conectar',
  'Not redirected automatically?': '¿No se te redirige automáticamente?',
  'Not set': 'Sin definir',
  'Not signed in': 'Sesión no iniciada',
  'Not used to sign in': 'No se usa para iniciar sesión',
  'Nothing was authorized': 'No se autorizó nada',
  Notifications: 'Notificaciones',
  'Old password': 'Contraseña anterior',
  'Only authorize it if you started it yourself and trust it. We never send this link to anyone.':
    'Autorízala solo si la iniciaste tú y confías en ella. Nunca le enviamos este enlace a nadie.',
  'Open the app on this device': 'Abrir la app en este dispositivo',
  'Options for {email}': 'Opciones de {email}',
  'Options for {name}': 'Opciones de {name}',
  'Or continue with': 'O continúa con',
  'Other devices are signed out when you change it.':
    'Al cambiarla, se cierra la sesión en los demás dispositivos.',
  'Other teams': 'Otros equipos',
  'Outstanding invitations': 'Invitaciones pendientes',
  'Passkey without name': 'Llave de acceso sin nombre',
  Passkeys: 'Llaves de acceso',
  Password: 'Contraseña',
  'Password reset successfully!': '¡Contraseña restablecida!',
  'Passwords are turned off': 'Las contraseñas están desactivadas',
  'Passwords do not match': 'Las contraseñas no coinciden',
  'Permanently deletes your account and everything in it.':
    'Elimina permanentemente tu cuenta y todo su contenido.',
  'Please check that you opened the whole link from the email.':
    'Comprueba que hayas abierto el enlace completo del correo.',
  'Please check that you opened the whole link from the email. If it still does not work, contact support.':
    'Comprueba que hayas abierto el enlace completo del correo. Si sigue sin funcionar, comunícate con el equipo de soporte.',
  'Please enter a description': 'Ingresa una descripción',
  'Please enter a recovery code': 'Ingresa un código de recuperación',
  'Please enter a team name': 'Ingresa un nombre para el equipo',
  'Please enter a valid email': 'Ingresa un correo electrónico válido',
  'Please enter your email': 'Ingresa tu correo electrónico',
  'Please enter your old password': 'Ingresa tu contraseña anterior',
  'Please enter your password': 'Ingresa tu contraseña',
  'Please repeat your password': 'Repite tu contraseña',
  'Please request a new link and try again.': 'Solicita un enlace nuevo y vuelve a intentarlo.',
  'Please try again and if the problem persists, contact support.':
    'Vuelve a intentarlo. Si el problema persiste, comunícate con el equipo de soporte.',
  'Please wait…': 'Espera un momento…',
  'Previous page': 'Página anterior',
  Primary: 'Principal',
  Public: 'Pública',
  'Recovery code': 'Código de recuperación',
  'Recovery codes': 'Códigos de recuperación',
  Remove: 'Eliminar',
  'Remove a passkey before you add another one.':
    'Elimina una llave de acceso antes de agregar otra.',
  'Remove passkey': 'Eliminar llave de acceso',
  'Remove {email}?': '¿Eliminar {email}?',
  'Remove {name}? Your device may keep it until you delete it there.':
    '¿Eliminar {name}? Es posible que tu dispositivo la conserve hasta que la elimines allí.',
  Rename: 'Renombrar',
  'Repeat new password': 'Repetir contraseña nueva',
  'Repeat password': 'Repetir contraseña',
  'Request ID: {id}': 'ID de la solicitud: {id}',
  'Request a new link': 'Solicitar un enlace nuevo',
  'Request a new link to reset your password.':
    'Solicita un enlace nuevo para restablecer tu contraseña.',
  'Request a new one from the sign-in page.':
    'Solicita uno nuevo en la página de inicio de sesión.',
  'Request a new verification link in your account settings.':
    'Solicita un nuevo enlace de verificación en la configuración de tu cuenta.',
  'Reset password': 'Restablecer contraseña',
  'Reset your password': 'Restablece tu contraseña',
  Revoke: 'Revocar',
  'Revoke all other sessions': 'Revocar todas las demás sesiones',
  'Revoke key': 'Revocar clave',
  'Revoke sessions you do not recognize, and change your password.':
    'Revoca las sesiones que no reconozcas y cambia tu contraseña.',
  'Revoke the API key {name}': 'Revocar la clave de API {name}',
  'Revoke the invitation for {email}': 'Revocar la invitación a {email}',
  'Revoke the session of {device} of {date}': 'Revocar la sesión de {device} del {date}',
  'Revoke {name}? Whatever uses this key stops working. This cannot be undone.':
    '¿Revocar {name}? Todo lo que use esta clave dejará de funcionar. Esta acción no se puede deshacer.',
  Revoked: 'Revocada',
  'Revoked {date}': 'Revocada el {date}',
  Save: 'Guardar',
  "Save them in a safe place now. You can't see them again.":
    'Guárdalos ahora en un lugar seguro. No podrás volver a verlos.',
  'Scan the QR code with your authenticator app, or enter this key:':
    'Escanea el código QR con tu app de autenticación o ingresa esta clave:',
  'Search API keys': 'Buscar claves de API',
  'Search by description or last four characters':
    'Buscar por descripción o últimos cuatro caracteres',
  'Search by name': 'Buscar por nombre',
  'Search members': 'Buscar miembros',
  'Select a team': 'Seleccionar un equipo',
  'Send a new code': 'Enviar un código nuevo',
  'Send a new code in {time}': 'Enviar un código nuevo en {time}',
  'Send code': 'Enviar código',
  'Send email': 'Enviar correo',
  'Send it again': 'Enviar de nuevo',
  'Send it again in {time}': 'Enviar de nuevo en {time}',
  'Send verification email': 'Enviar correo de verificación',
  'Sent to {email}': 'Enviado a {email}',
  'Set a password': 'Establecer una contraseña',
  'Set as primary': 'Establecer como principal',
  'Set password': 'Establecer contraseña',
  Settings: 'Configuración',
  'Show more': 'Mostrar más',
  'Show password': 'Mostrar contraseña',
  'Shown next to the team name.': 'Se muestra junto al nombre del equipo.',
  'Shown to everyone in the team.': 'Visible para todo el equipo.',
  'Sign in': 'Iniciar sesión',
  'Sign in again': 'Volver a iniciar sesión',
  'Sign in or create an account to join the team.':
    'Inicia sesión o crea una cuenta para unirte al equipo.',
  'Sign in to join the team.': 'Inicia sesión para unirte al equipo.',
  'Sign in to your account': 'Inicia sesión en tu cuenta',
  'Sign in with a code or link that we email you.':
    'Inicia sesión con un código o enlace que te enviamos por correo.',
  'Sign in with a passkey': 'Iniciar sesión con una llave de acceso',
  'Sign in with your fingerprint, face or screen lock.':
    'Inicia sesión con tu huella digital, tu rostro o el bloqueo de pantalla.',
  'Sign out': 'Cerrar sesión',
  'Sign out and sign in again. Then make this change within ten minutes.':
    'Cierra sesión y vuelve a iniciarla. Luego haz este cambio en un plazo de diez minutos.',
  'Sign out of all other sessions?': '¿Cerrar todas las demás sesiones?',
  'Sign up': 'Registrarse',
  'Sign up with a passkey': 'Registrarse con una llave de acceso',
  'Sign-ups are closed.': 'Los registros están cerrados.',
  'Signed in {date}': 'Sesión iniciada el {date}',
  'Signing in…': 'Iniciando sesión…',
  'Signing out…': 'Cerrando sesión…',
  'Something went wrong. Try again in a moment.':
    'Algo salió mal. Vuelve a intentarlo en un momento.',
  Stop: 'Finalizar',
  'Stop using for sign-in': 'Dejar de usar para iniciar sesión',
  'Switch team': 'Cambiar de equipo',
  Synced: 'Sincronizada',
  'TOTP QR code': 'Código QR de TOTP',
  'Team invitation': 'Invitación al equipo',
  'Team name': 'Nombre del equipo',
  'Team picture': 'Imagen del equipo',
  Teams: 'Equipos',
  "That code isn't right, or it was used before.": 'El código no es correcto o ya se usó.',
  "That code isn't right.": 'El código no es correcto.',
  'The account could not be connected': 'No se pudo conectar la cuenta',
  'The address of this page has no login code. Start again in your terminal.':
    'La dirección de esta página no contiene un código de inicio de sesión. Empieza de nuevo en tu terminal.',
  'The email was sent again.': 'Volvimos a enviar el correo.',
  'The link can be used only once. Please request a new one.':
    'El enlace solo se puede usar una vez. Solicita uno nuevo.',
  'The page could not be found. Please check the address.':
    'No se encontró la página. Comprueba la dirección.',
  'The passkey could not be registered. Please try again.':
    'No se pudo registrar la llave de acceso. Vuelve a intentarlo.',
  'The passkey was not accepted. Please try again.':
    'No se aceptó la llave de acceso. Vuelve a intentarlo.',
  'The password may have at most {count} characters.':
    'La contraseña puede tener como máximo {count} caracteres.',
  'The password needs at least {count} characters.':
    'La contraseña debe tener al menos {count} caracteres.',
  'The project of this page was deleted, or its keys have changed.':
    'El proyecto de esta página se eliminó o sus claves cambiaron.',
  'The service could not be reached. Please try again in a moment.':
    'No se pudo conectar con el servicio. Vuelve a intentarlo en un momento.',
  'The sign-in could not be finished': 'No se pudo completar el inicio de sesión',
  'The sign-in was cancelled or denied at the provider. Please try again.':
    'El inicio de sesión se canceló o se rechazó en el proveedor. Vuelve a intentarlo.',
  'This app is not set up correctly. Please contact the people who run it.':
    'Esta app no está bien configurada. Comunícate con sus responsables.',
  'This auth provider is not supported in an iframe for security reasons.':
    'Por motivos de seguridad, este proveedor de autenticación no es compatible con un iframe.',
  'This code can no longer be used.': 'Este código ya no se puede usar.',
  'This deletes your profile, your ways to sign in and your memberships in teams. It cannot be undone. Are you sure?':
    'Se eliminarán tu perfil, tus métodos de inicio de sesión y tus membresías en equipos. Esta acción no se puede deshacer. ¿Quieres continuar?',
  'This email is already verified.': 'Este correo electrónico ya está verificado.',
  'This invitation has expired': 'Esta invitación venció',
  'This invitation was already used': 'Esta invitación ya se usó',
  'This link has expired': 'Este enlace venció',
  'This link was already used': 'Este enlace ya se usó',
  'This magic link has expired': 'Este enlace de inicio de sesión venció',
  'This magic link was already used': 'Este enlace de inicio de sesión ya se usó',
  'This page could not be loaded': 'No se pudo cargar esta página',
  'This page does not exist': 'Esta página no existe',
  'This password is among the most used ones and easily guessed. Please choose another.':
    'Esta contraseña es una de las más usadas y es fácil de adivinar. Elige otra.',
  'This request has expired or was already used. Start again in your terminal.':
    'Esta solicitud venció o ya se usó. Empieza de nuevo en tu terminal.',
  'This session': 'Esta sesión',
  'This sign-in took too long. Please sign in again.':
    'Este inicio de sesión tardó demasiado. Vuelve a iniciar sesión.',
  'This team does not exist, or you are not a member.':
    'Este equipo no existe o no formas parte de él.',
  'This was not accepted. Please check what you entered.':
    'No se aceptó. Revisa lo que escribiste.',
  'This way to sign in is turned off. Please choose another one.':
    'Este método de inicio de sesión está desactivado. Elige otro.',
  'Toggle theme': 'Cambiar tema',
  'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Demasiados intentos. Vuelve a intentarlo dentro de {minutes, plural, one {# minuto} other {# minutos}}.',
  'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Demasiados intentos. Vuelve a intentarlo dentro de {seconds, plural, one {# segundo} other {# segundos}}.',
  Transactional: 'Transaccionales',
  'Try again': 'Reintentar',
  'Turn off sign-in with email codes and links?':
    '¿Desactivar el inicio de sesión con códigos y enlaces por correo?',
  'Unknown device': 'Dispositivo desconocido',
  'Unknown location': 'Ubicación desconocida',
  'Unnamed team': 'Equipo sin nombre',
  'Until {time}': 'Hasta {time}',
  Unverified: 'Sin verificar',
  'Update password': 'Actualizar contraseña',
  'Use a recovery code': 'Usar un código de recuperación',
  'Use an email code': 'Usar un código por correo',
  'Use another account': 'Usar otra cuenta',
  'Use for sign-in': 'Usar para iniciar sesión',
  'Use your authenticator app': 'Usar tu app de autenticación',
  'Use your passkey': 'Usar tu llave de acceso',
  'Use your password': 'Usar tu contraseña',
  'Used for sign-in': 'Para iniciar sesión',
  Valid: 'Válida',
  'Verification failed. Please sign in again.':
    'No se pudo completar la verificación. Vuelve a iniciar sesión.',
  'Verified! Redirecting…': '¡Verificado! Redirigiendo…',
  Verify: 'Verificar',
  'Verify an email that you sign in with first.':
    'Primero verifica un correo electrónico con el que inicies sesión.',
  'Verify first': 'Primero verifícalo',
  'Verify your email': 'Verifica tu correo electrónico',
  'Verify your email first.': 'Primero verifica tu correo electrónico.',
  'Verifying…': 'Verificando…',
  'Ways to sign in': 'Métodos de inicio de sesión',
  'We email you a code, which you enter here.':
    'Te enviaremos por correo un código para que lo ingreses aquí.',
  'We sent a verification link to {email}.': 'Enviamos un enlace de verificación a {email}.',
  "We'll email them a link to join this team.":
    'Le enviaremos por correo un enlace para unirse a este equipo.',
  'Where you are signed in': 'Dónde tienes sesiones abiertas',
  'Where you receive email, and what you sign in with.':
    'Las direcciones en las que recibes correos y con las que inicias sesión.',
  'Wrong email or password.': 'El correo electrónico o la contraseña no son correctos.',
  You: 'Tú',
  'You are already connected to another account of this provider. Did you choose the right one?':
    'Ya tienes conectada otra cuenta de este proveedor. ¿Elegiste la correcta?',
  'You are already signed in': 'Ya iniciaste sesión',
  'You are invited to join {team}.': 'Te invitaron a unirte a {team}.',
  'You are not currently signed in.': 'No has iniciado sesión.',
  'You are offline. Check your connection and try again.':
    'No tienes conexión. Revisa tu conexión a internet y vuelve a intentarlo.',
  'You are signed in': 'Iniciaste sesión',
  'You are signed in as {email}.': 'Iniciaste sesión como {email}.',
  'You are signed in as {user}': 'Iniciaste sesión como {user}',
  'You can close this window and go back to your terminal.':
    'Puedes cerrar esta ventana y volver a tu terminal.',
  'You can close this window.': 'Puedes cerrar esta ventana.',
  'You can invite others once it is created.': 'Podrás invitar a otras personas una vez creado.',
  'You do not have permission to do this.': 'No tienes permiso para hacer esto.',
  'You have added this email already': 'Ya agregaste este correo electrónico',
  'You have joined {team}': 'Te uniste a {team}',
  'You need a new invitation to rejoin.': 'Necesitarás una nueva invitación para volver a unirte.',
  "You need these emails, so they can't be turned off.":
    'Necesitas estos correos, por lo que no se pueden desactivar.',
  'You were signed out everywhere.': 'Se cerraron todas tus sesiones.',
  'Your account was deleted': 'Se eliminó tu cuenta',
  'Your browser asks you for the passkey of this account.':
    'Tu navegador te pedirá la llave de acceso de esta cuenta.',
  'Your browser blocks cookies that signing in needs. Allow them for this page, then try again.':
    'Tu navegador bloquea las cookies necesarias para iniciar sesión. Permítelas en esta página y vuelve a intentarlo.',
  'Your browser could not use the passkey. Please try again.':
    'Tu navegador no pudo usar la llave de acceso. Vuelve a intentarlo.',
  'Your email': 'Tu correo electrónico',
  'Your email has been verified!': '¡Tu correo electrónico está verificado!',
  'Your name in this team': 'Tu nombre en este equipo',
  'Your new API key': 'Tu nueva clave de API',
  'Your password could not be reset': 'No se pudo restablecer tu contraseña',
  'Your password has been reset. You can now sign in with your new password.':
    'Se restableció tu contraseña. Ya puedes iniciar sesión con la nueva.',
  'Your password has been saved.': 'Se guardó tu contraseña.',
  'Your recovery codes': 'Tus códigos de recuperación',
  'Your session has ended. Please sign in again.': 'Tu sesión terminó. Vuelve a iniciar sesión.',
  'Your terminal must show the same code:': 'Tu terminal debe mostrar el mismo código:',
  Zoom: 'Zoom',
  'just now': 'hace un momento',
  '{browser} on {system}': '{browser} en {system}',
  '{count} left, created {date}': 'Disponibles: {count}, creados el {date}',
  '{email} is already used for sign-in by another user.':
    'Otro usuario ya usa {email} para iniciar sesión.',
  '{from}–{to} of {total}': '{from}–{to} de {total}',
  '{inviter} invited you to join {team}.': '{inviter} te invitó a unirte a {team}.',
  '{message}': '{message}',
  '{project} does not use passwords. Choose another way to sign in.':
    '{project} no usa contraseñas. Elige otro método de inicio de sesión.',
} satisfies Translations
