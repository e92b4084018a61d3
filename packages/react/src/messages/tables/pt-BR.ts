import type { Translations } from '../sources.ts'

/* Portuguese of Brazil. "Você", without "por favor"; verbs in the infinitive on buttons ("Salvar"),
   in the imperative in sentences ("Digite o código"). Texts avoid a gender of the user ("Você entrou
   na conta"). Session, passkey and key are feminine, so badges are too ("Revogada"). Email is
   masculine. Quotation marks are “”.

   account conta · sign in entrar · sign-in login · sign up cadastrar-se · sign out sair · email
   e-mail · code código · magic link link de login · link link · passkey chave de acesso ·
   password senha · reset redefinir · authenticator app app autenticador · multi-factor
   authentication autenticação multifator · recovery code código de recuperação · verify verificar
   · way to sign in forma de entrar · connect (an account) conectar · session sessão · device
   dispositivo · team equipe · join participar · member membro · invitation convite · API key
   chave de API · revoke revogar · remove remover · delete excluir · enter digitar · settings
   configurações · display name nome de exibição */
export default {
  '1 day': '1 dia',
  '1 year': '1 ano',
  '30 days': '30 dias',
  '7 days': '7 dias',
  '90 days': '90 dias',
  'A command-line application asks for access to your account.':
    'Um aplicativo de linha de comando está pedindo acesso à sua conta.',
  'A limit of this app is reached. Remove what you no longer need, or contact support.':
    'Um limite deste app foi atingido. Remova o que não precisa mais ou fale com o suporte.',
  'A new code was sent.': 'Enviamos um novo código.',
  'API key': 'Chave de API',
  'API key without description': 'Chave de API sem descrição',
  'API keys': 'Chaves de API',
  'API keys let scripts and apps act on behalf of this team.':
    'Com chaves de API, scripts e apps podem agir em nome desta equipe.',
  'API keys let scripts and apps act on your behalf.':
    'Com chaves de API, scripts e apps podem agir em seu nome.',
  'Access was denied': 'Acesso negado',
  'Account menu': 'Menu da conta',
  'Account settings': 'Configurações da conta',
  'Accounts of other services that you sign in with.':
    'Contas de outros serviços que você usa para entrar.',
  'Active sessions': 'Sessões ativas',
  Add: 'Adicionar',
  'Add a passkey': 'Adicionar chave de acesso',
  'Add an email': 'Adicionar e-mail',
  'Add an email to sign in with first.': 'Primeiro, adicione um e-mail para entrar.',
  'Already have an account?': 'Já tem uma conta?',
  'An account with this email already exists. Sign in the way you did before and verify the email first.':
    'Já existe uma conta com este e-mail. Entre como de costume e verifique o e-mail primeiro.',
  'An account with this email already exists. Sign in the way you did before.':
    'Já existe uma conta com este e-mail. Entre como de costume.',
  'An account with this email already exists. Try to sign in instead.':
    'Já existe uma conta com este e-mail. Tente entrar.',
  'An error occurred': 'Ocorreu um erro',
  'An unhandled error occurred. Please report this to the developer.':
    'Ocorreu um erro inesperado. Informe a equipe de desenvolvimento.',
  'An unknown error occurred': 'Ocorreu um erro desconhecido',
  'Another way to sign in.': 'Outra forma de entrar.',
  'Anyone who has the key can use it, so keep it secret.':
    'Quem tiver a chave poderá usá-la. Mantenha-a em segredo.',
  'Are you sure that you want to leave {team}?': 'Quer mesmo sair de {team}?',
  'Ask a member of the team for a new one.': 'Peça um novo a um membro da equipe.',
  'Asks for a code from your authenticator app when you sign in.':
    'Pede um código do app autenticador quando você entra.',
  'At least {count} characters. No common passwords.':
    'Pelo menos {count} caracteres. Evite senhas comuns.',
  'Authorization failed': 'Falha na autorização',
  Authorize: 'Autorizar',
  'Authorize CLI application': 'Autorizar aplicativo de linha de comando',
  'Authorizing…': 'Autorizando…',
  'Back to sign-in': 'Voltar ao login',
  'By {impersonator}, until {time}': 'Por {impersonator}, até {time}',
  'CLI authorized': 'Aplicativo autorizado',
  Cancel: 'Cancelar',
  'Change email': 'Alterar e-mail',
  'Change password': 'Alterar senha',
  'Change picture': 'Alterar foto',
  'Change team picture': 'Alterar foto da equipe',
  'Check your email': 'Confira seu e-mail',
  'Choose a new password for {email}.': 'Escolha uma nova senha para {email}.',
  'Choose what we may send to your inbox.': 'Escolha quais e-mails você quer receber.',
  'Click here': 'Clique aqui',
  Close: 'Fechar',
  Confirm: 'Confirmar',
  "Confirm it's you": 'Confirme sua identidade',
  'Confirm that {email} is yours.': 'Confirme que {email} é seu e-mail.',
  Connect: 'Conectar',
  'Connect {provider}': 'Conectar {provider}',
  'Connected accounts': 'Contas conectadas',
  Continue: 'Continuar',
  'Continue with {provider}': 'Continuar com {provider}',
  Copied: 'Copiado',
  'Copy codes': 'Copiar códigos',
  'Copy key': 'Copiar chave',
  "Copy the key now and store it in a safe place. You can't see it again.":
    'Copie a chave agora e guarde-a em um lugar seguro. Você não poderá vê-la de novo.',
  "Couldn't crop the picture. Try another one.":
    'Não foi possível recortar a foto. Tente com outra.',
  "Couldn't open this file as an image. Choose another file.":
    'Não foi possível abrir o arquivo como imagem. Escolha outro.',
  "Couldn't sign you out": 'Não foi possível sair da conta',
  Create: 'Criar',
  'Create API key': 'Criar chave de API',
  'Create a new account': 'Criar uma conta',
  'Create a team': 'Criar equipe',
  'Create new codes': 'Criar novos códigos',
  'Create new codes? The codes that you have now stop working.':
    'Criar novos códigos? Os atuais deixarão de funcionar.',
  'Create recovery codes': 'Criar códigos de recuperação',
  'Created {date}': 'Criada em {date}',
  'Crop area. Use the arrow keys to move the picture.':
    'Área de recorte. Use as setas do teclado para mover a foto.',
  'Current team': 'Equipe atual',
  'Danger zone': 'Zona de perigo',
  'Delete account': 'Excluir conta',
  'Delete permanently': 'Excluir definitivamente',
  Description: 'Descrição',
  "Didn't get the email? Check your spam folder.": 'Não recebeu o e-mail? Confira a pasta de spam.',
  Disable: 'Desativar',
  'Disable email codes': 'Desativar códigos por e-mail',
  Disabled: 'Desativada',
  Disconnect: 'Desconectar',
  'Disconnect {provider}': 'Desconectar {provider}',
  'Disconnect {provider}? You can no longer sign in with this account.':
    'Desconectar {provider}? Você não poderá mais entrar com essa conta.',
  'Do you want to sign in?': 'Quer entrar?',
  'Do you want to verify your email?': 'Quer verificar seu e-mail?',
  "Don't have an account?": 'Não tem uma conta?',
  "Don't need to reset it?": 'Não precisa redefinir?',
  Download: 'Baixar',
  'Drag the picture to move it.': 'Arraste a foto para movê-la.',
  'Each signs you in once if you lose your authenticator app.':
    'Cada código permite entrar uma vez se você perder o app autenticador.',
  'Edit name': 'Editar nome',
  'Edit team name': 'Editar nome da equipe',
  'Edit your name in this team': 'Editar seu nome nesta equipe',
  Email: 'E-mail',
  'Email code': 'Código por e-mail',
  'Email preferences': 'Preferências de e-mail',
  'Email sent!': 'E-mail enviado!',
  Emails: 'E-mails',
  'Emails & sign-in': 'E-mails e login',
  Enable: 'Ativar',
  'Enable email codes': 'Ativar códigos por e-mail',
  Enabled: 'Ativada',
  'End your session on this device.': 'Encerre sua sessão neste dispositivo.',
  'Enter email': 'Digite o e-mail',
  'Enter one of the recovery codes that you saved':
    'Digite um dos códigos de recuperação que você salvou',
  'Enter the code from the app': 'Digite o código do app',
  'Enter the code from your email': 'Digite o código que você recebeu por e-mail',
  'Enter the code that we sent to {email}.': 'Digite o código que enviamos para {email}.',
  'Enter the six-digit code from your authenticator app':
    'Digite o código de seis dígitos do app autenticador',
  'Error code: {code}': 'Código do erro: {code}',
  Expired: 'Expirada',
  'Expired {date}': 'Expirou em {date}',
  'Expires in': 'Expiração',
  'Expires {date}': 'Expira em {date}',
  'For example, "Deploy script"': 'Por exemplo, “Script de deploy”',
  'For your security, confirm who you are before you make this change.':
    'Para sua segurança, confirme sua identidade antes de fazer esta alteração.',
  'Forgot password?': 'Esqueceu a senha?',
  'Go home': 'Ir para o início',
  'Hide password': 'Ocultar senha',
  'How others see you. Not used to sign in.':
    'É como as outras pessoas veem você. Não é usado para entrar.',
  'How the others in this team see you.': 'É assim que os outros membros desta equipe veem você.',
  'I have saved these codes': 'Salvei estes códigos',
  "I understand that I can't see this key again": 'Entendo que não poderei ver esta chave de novo',
  'IP address {ip}': 'Endereço IP {ip}',
  "If an account uses this email, we sent a message to your inbox. If you don't see it, check your spam folder.":
    'Se houver uma conta com este e-mail, enviamos uma mensagem para sua caixa de entrada. Se não a encontrar, confira a pasta de spam.',
  'If {email} has an account, we sent it a link to reset the password.':
    'Se {email} tiver uma conta, enviamos para esse endereço um link para redefinir a senha.',
  Ignore: 'Ignorar',
  Impersonation: 'Acesso administrativo',
  'Incorrect password': 'Senha incorreta',
  'Invalid magic link': 'Link de login inválido',
  'Invalid password reset link': 'Link de redefinição de senha inválido',
  'Invalid team invitation link': 'Link de convite da equipe inválido',
  'Invalid verification link': 'Link de verificação inválido',
  'Invite a member': 'Convidar membro',
  'Invite user': 'Convidar',
  'Invited {email}.': 'Convite enviado para {email}.',
  'It can be used only once. Ask a member of the team for a new one.':
    'Ele só pode ser usado uma vez. Peça um novo a um membro da equipe.',
  'It can be used only once. Request a new one from the sign-in page.':
    'Ele só pode ser usado uma vez. Solicite um novo na página de login.',
  'It can be used only once. To reset your password again, request a new link.':
    'Ele só pode ser usado uma vez. Para redefinir a senha de novo, solicite um novo link.',
  'It is already connected to another user. Please use a different account.':
    'Ela já está conectada a outro usuário. Use uma conta diferente.',
  'It is your only way to sign in, so it cannot be disabled.':
    'É a sua única forma de entrar, por isso não pode ser desativada.',
  'It is your only way to sign in, so it cannot be disconnected.':
    'É a sua única forma de entrar, por isso não pode ser desconectada.',
  'It is your only way to sign in, so it cannot be removed.':
    'É a sua única forma de entrar, por isso não pode ser removida.',
  Join: 'Participar',
  'Join {team}': 'Participar de {team}',
  Language: 'Idioma',
  'Last sign-in email': 'Único e-mail de login',
  'Last used': 'Usado por último',
  'Last used {time}': 'Último uso: {time}',
  Leave: 'Sair',
  'Leave team': 'Sair da equipe',
  'Loading…': 'Carregando…',
  'Manage team': 'Gerenciar equipe',
  Marketing: 'Marketing',
  'Member since {date}': 'Membro desde {date}',
  Members: 'Membros',
  Minimize: 'Minimizar',
  'Missing verification information. Please sign in again.':
    'Faltam informações de verificação. Entre novamente.',
  'Multi-factor authentication': 'Autenticação multifator',
  'My profile': 'Meu perfil',
  Name: 'Nome',
  'Name of the passkey': 'Nome da chave de acesso',
  Never: 'Nunca',
  'Never expires': 'Não expira',
  'Never used': 'Nunca usada',
  'New email': 'Novo e-mail',
  'New password': 'Nova senha',
  'New team': 'Nova equipe',
  'Next page': 'Próxima página',
  'No API keys match your search.': 'Nenhuma chave de API corresponde à sua busca.',
  'No API keys yet': 'Nenhuma chave de API ainda',
  'No active sessions': 'Nenhuma sessão ativa',
  'No authentication method enabled.': 'Nenhuma forma de entrar está ativada.',
  'No display name set': 'Sem nome de exibição',
  'No members match your search.': 'Nenhum membro corresponde à sua busca.',
  'No name yet': 'Ainda sem nome',
  'No team': 'Nenhuma equipe',
  'No teams yet': 'Nenhuma equipe ainda',
  None: 'Nenhum',
  'Not connected': 'Não conectado',
  'Not redirected automatically?': 'O redirecionamento automático não funcionou?',
  'Not set': 'Não definido',
  'Not signed in': 'Você não entrou na conta',
  'Not used to sign in': 'Não usada para entrar',
  'Nothing was authorized': 'Nada foi autorizado',
  Notifications: 'Notificações',
  'Old password': 'Senha antiga',
  'Only authorize it if you started it yourself and trust it. We never send this link to anyone.':
    'Só autorize se foi você quem iniciou o aplicativo e se confia nele. Nunca enviamos este link a ninguém.',
  'Open the app on this device': 'Abrir o app neste dispositivo',
  'Options for {email}': 'Opções de {email}',
  'Options for {name}': 'Opções de {name}',
  'Or continue with': 'Ou continue com',
  'Other devices are signed out when you change it.':
    'Quando você a altera, as sessões nos outros dispositivos são encerradas.',
  'Other teams': 'Outras equipes',
  'Outstanding invitations': 'Convites pendentes',
  'Passkey without name': 'Chave de acesso sem nome',
  Passkeys: 'Chaves de acesso',
  Password: 'Senha',
  'Password reset successfully!': 'Senha redefinida!',
  'Passwords are turned off': 'As senhas estão desativadas',
  'Passwords do not match': 'As senhas não coincidem',
  'Permanently deletes your account and everything in it.':
    'Exclui definitivamente sua conta e tudo o que há nela.',
  'Please check that you opened the whole link from the email.':
    'Confira se você abriu o link completo do e-mail.',
  'Please check that you opened the whole link from the email. If it still does not work, contact support.':
    'Confira se você abriu o link completo do e-mail. Se ainda não funcionar, fale com o suporte.',
  'Please enter a description': 'Digite uma descrição',
  'Please enter a recovery code': 'Digite um código de recuperação',
  'Please enter a team name': 'Digite um nome para a equipe',
  'Please enter a valid email': 'Digite um e-mail válido',
  'Please enter your email': 'Digite seu e-mail',
  'Please enter your old password': 'Digite sua senha antiga',
  'Please enter your password': 'Digite sua senha',
  'Please repeat your password': 'Repita a senha',
  'Please request a new link and try again.': 'Solicite um novo link e tente novamente.',
  'Please try again and if the problem persists, contact support.':
    'Tente novamente. Se o problema continuar, fale com o suporte.',
  'Please wait…': 'Aguarde…',
  'Previous page': 'Página anterior',
  Primary: 'Principal',
  Public: 'Pública',
  'Recovery code': 'Código de recuperação',
  'Recovery codes': 'Códigos de recuperação',
  Remove: 'Remover',
  'Remove a passkey before you add another one.':
    'Remova uma chave de acesso antes de adicionar outra.',
  'Remove passkey': 'Remover chave de acesso',
  'Remove {email}?': 'Remover {email}?',
  'Remove {name}? Your device may keep it until you delete it there.':
    'Remover {name}? Ela pode continuar no seu dispositivo até você excluí-la dele.',
  Rename: 'Renomear',
  'Repeat new password': 'Repita a nova senha',
  'Repeat password': 'Repita a senha',
  'Request ID: {id}': 'ID da solicitação: {id}',
  'Request a new link': 'Solicitar novo link',
  'Request a new link to reset your password.': 'Solicite um novo link para redefinir sua senha.',
  'Request a new one from the sign-in page.': 'Solicite um novo na página de login.',
  'Request a new verification link in your account settings.':
    'Solicite um novo link de verificação nas configurações da conta.',
  'Reset password': 'Redefinir senha',
  'Reset your password': 'Redefinir sua senha',
  Revoke: 'Revogar',
  'Revoke all other sessions': 'Revogar todas as outras sessões',
  'Revoke key': 'Revogar chave',
  'Revoke sessions you do not recognize, and change your password.':
    'Revogue as sessões que você não reconhece e altere sua senha.',
  'Revoke the API key {name}': 'Revogar a chave de API {name}',
  'Revoke the invitation for {email}': 'Revogar o convite enviado para {email}',
  'Revoke the session of {device} of {date}': 'Revogar a sessão em {device} de {date}',
  'Revoke {name}? Whatever uses this key stops working. This cannot be undone.':
    'Revogar {name}? Tudo o que usa esta chave deixará de funcionar. Esta ação não pode ser desfeita.',
  Revoked: 'Revogada',
  'Revoked {date}': 'Revogada em {date}',
  Save: 'Salvar',
  "Save them in a safe place now. You can't see them again.":
    'Guarde-os agora em um lugar seguro. Você não poderá vê-los de novo.',
  'Scan the QR code with your authenticator app, or enter this key:':
    'Escaneie o código QR com seu app autenticador ou digite esta chave:',
  'Search API keys': 'Buscar chaves de API',
  'Search by description or last four characters':
    'Buscar por descrição ou últimos quatro caracteres',
  'Search by name': 'Buscar por nome',
  'Search members': 'Buscar membros',
  'Select a team': 'Selecionar equipe',
  'Send a new code': 'Enviar novo código',
  'Send a new code in {time}': 'Enviar novo código em {time}',
  'Send code': 'Enviar código',
  'Send email': 'Enviar e-mail',
  'Send it again': 'Enviar novamente',
  'Send it again in {time}': 'Enviar novamente em {time}',
  'Send verification email': 'Enviar e-mail de verificação',
  'Sent to {email}': 'Enviado para {email}',
  'Set a password': 'Definir senha',
  'Set as primary': 'Definir como principal',
  'Set password': 'Definir senha',
  Settings: 'Configurações',
  'Show more': 'Mostrar mais',
  'Show password': 'Mostrar senha',
  'Shown next to the team name.': 'Aparece ao lado do nome da equipe.',
  'Shown to everyone in the team.': 'Visível para toda a equipe.',
  'Sign in': 'Entrar',
  'Sign in again': 'Entrar novamente',
  'Sign in or create an account to join the team.':
    'Entre ou crie uma conta para participar da equipe.',
  'Sign in to join the team.': 'Entre para participar da equipe.',
  'Sign in to your account': 'Entrar na sua conta',
  'Sign in with a code or link that we email you.':
    'Entre com um código ou link que enviamos por e-mail.',
  'Sign in with a passkey': 'Entrar com chave de acesso',
  'Sign in with your fingerprint, face or screen lock.':
    'Entre com sua impressão digital, rosto ou bloqueio de tela.',
  'Sign out': 'Sair',
  'Sign out and sign in again. Then make this change within ten minutes.':
    'Saia e entre novamente. Depois, faça esta alteração em até dez minutos.',
  'Sign out of all other sessions?': 'Encerrar todas as outras sessões?',
  'Sign up': 'Cadastrar-se',
  'Sign up with a passkey': 'Cadastrar-se com chave de acesso',
  'Sign-ups are closed.': 'O cadastro está fechado.',
  'Signed in {date}': 'Login em {date}',
  'Signing in…': 'Entrando…',
  'Signing out…': 'Saindo…',
  'Something went wrong. Try again in a moment.': 'Algo deu errado. Tente novamente daqui a pouco.',
  Stop: 'Encerrar',
  'Stop using for sign-in': 'Não usar mais para entrar',
  'Switch team': 'Trocar de equipe',
  Synced: 'Sincronizada',
  'TOTP QR code': 'Código QR TOTP',
  'Team invitation': 'Convite da equipe',
  'Team name': 'Nome da equipe',
  'Team picture': 'Foto da equipe',
  Teams: 'Equipes',
  "That code isn't right, or it was used before.": 'O código está incorreto ou já foi usado.',
  "That code isn't right.": 'O código está incorreto.',
  'The account could not be connected': 'Não foi possível conectar a conta',
  'The address of this page has no login code. Start again in your terminal.':
    'O endereço desta página não tem um código de login. Comece de novo no terminal.',
  'The email was sent again.': 'O e-mail foi enviado novamente.',
  'The link can be used only once. Please request a new one.':
    'O link só pode ser usado uma vez. Solicite um novo.',
  'The page could not be found. Please check the address.':
    'Página não encontrada. Confira o endereço.',
  'The passkey could not be registered. Please try again.':
    'Não foi possível registrar a chave de acesso. Tente novamente.',
  'The passkey was not accepted. Please try again.':
    'A chave de acesso não foi aceita. Tente novamente.',
  'The password may have at most {count} characters.':
    'A senha pode ter no máximo {count} caracteres.',
  'The password needs at least {count} characters.':
    'A senha precisa ter pelo menos {count} caracteres.',
  'The project of this page was deleted, or its keys have changed.':
    'O projeto desta página foi excluído ou suas chaves mudaram.',
  'The service could not be reached. Please try again in a moment.':
    'Não foi possível acessar o serviço. Tente novamente daqui a pouco.',
  'The sign-in could not be finished': 'Não foi possível concluir o login',
  'The sign-in was cancelled or denied at the provider. Please try again.':
    'O login foi cancelado ou negado pelo provedor. Tente novamente.',
  'This app is not set up correctly. Please contact the people who run it.':
    'Este app não está configurado corretamente. Fale com os responsáveis.',
  'This auth provider is not supported in an iframe for security reasons.':
    'Por motivos de segurança, este provedor de login não pode ser usado em um iframe.',
  'This code can no longer be used.': 'Este código não pode mais ser usado.',
  'This deletes your profile, your ways to sign in and your memberships in teams. It cannot be undone. Are you sure?':
    'Seu perfil, suas formas de entrar e sua participação em equipes serão excluídos. Esta ação não pode ser desfeita. Quer continuar?',
  'This email is already verified.': 'Este e-mail já foi verificado.',
  'This invitation has expired': 'Este convite expirou',
  'This invitation was already used': 'Este convite já foi usado',
  'This link has expired': 'Este link expirou',
  'This link was already used': 'Este link já foi usado',
  'This magic link has expired': 'Este link de login expirou',
  'This magic link was already used': 'Este link de login já foi usado',
  'This page could not be loaded': 'Não foi possível carregar a página',
  'This page does not exist': 'Esta página não existe',
  'This password is among the most used ones and easily guessed. Please choose another.':
    'Esta senha está entre as mais usadas e é fácil de adivinhar. Escolha outra.',
  'This request has expired or was already used. Start again in your terminal.':
    'Esta solicitação expirou ou já foi usada. Comece de novo no terminal.',
  'This session': 'Esta sessão',
  'This sign-in took too long. Please sign in again.': 'O login demorou demais. Entre novamente.',
  'This team does not exist, or you are not a member.':
    'Esta equipe não existe ou você não faz parte dela.',
  'This was not accepted. Please check what you entered.':
    'Isso não foi aceito. Confira o que você digitou.',
  'This way to sign in is turned off. Please choose another one.':
    'Esta forma de entrar está desativada. Escolha outra.',
  'Toggle theme': 'Alternar tema',
  'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Muitas tentativas. Tente novamente em {minutes, plural, one {# minuto} other {# minutos}}.',
  'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Muitas tentativas. Tente novamente em {seconds, plural, one {# segundo} other {# segundos}}.',
  Transactional: 'Transacionais',
  'Try again': 'Tentar novamente',
  'Turn off sign-in with email codes and links?':
    'Desativar o login com códigos e links por e-mail?',
  'Unknown device': 'Dispositivo desconhecido',
  'Unknown location': 'Local desconhecido',
  'Unnamed team': 'Equipe sem nome',
  'Until {time}': 'Até {time}',
  Unverified: 'Não verificado',
  'Update password': 'Atualizar senha',
  'Use a recovery code': 'Usar um código de recuperação',
  'Use an email code': 'Usar um código por e-mail',
  'Use another account': 'Usar outra conta',
  'Use for sign-in': 'Usar para entrar',
  'Use your authenticator app': 'Usar o app autenticador',
  'Use your passkey': 'Usar a chave de acesso',
  'Use your password': 'Usar a senha',
  'Used for sign-in': 'Para entrar',
  Valid: 'Válida',
  'Verification failed. Please sign in again.': 'Falha na verificação. Entre novamente.',
  'Verified! Redirecting…': 'Verificação concluída! Redirecionando…',
  Verify: 'Verificar',
  'Verify an email that you sign in with first.':
    'Primeiro, verifique um e-mail que você usa para entrar.',
  'Verify first': 'Verifique primeiro',
  'Verify your email': 'Verifique seu e-mail',
  'Verify your email first.': 'Primeiro, verifique seu e-mail.',
  'Verifying…': 'Verificando…',
  'Ways to sign in': 'Formas de entrar',
  'We email you a code, which you enter here.':
    'Enviamos um código por e-mail, e você o digita aqui.',
  'We sent a verification link to {email}.': 'Enviamos um link de verificação para {email}.',
  "We'll email them a link to join this team.":
    'Enviaremos por e-mail um link para participar desta equipe.',
  'Where you are signed in': 'Onde você entrou na conta',
  'Where you receive email, and what you sign in with.':
    'Os endereços em que você recebe e-mails e que usa para entrar.',
  'Wrong email or password.': 'E-mail ou senha incorretos.',
  You: 'Você',
  'You are already connected to another account of this provider. Did you choose the right one?':
    'Você já conectou outra conta deste provedor. Escolheu a conta certa?',
  'You are already signed in': 'Você já entrou na conta',
  'You are invited to join {team}.': 'Você recebeu um convite para participar de {team}.',
  'You are not currently signed in.': 'No momento, você não entrou na conta.',
  'You are offline. Check your connection and try again.':
    'Você está offline. Verifique sua conexão e tente novamente.',
  'You are signed in': 'Você entrou na conta',
  'You are signed in as {email}.': 'Você entrou como {email}.',
  'You are signed in as {user}': 'Você entrou como {user}',
  'You can close this window and go back to your terminal.':
    'Você pode fechar esta janela e voltar ao terminal.',
  'You can close this window.': 'Você pode fechar esta janela.',
  'You can invite others once it is created.':
    'Depois de criá-la, você poderá convidar outras pessoas.',
  'You do not have permission to do this.': 'Você não tem permissão para fazer isso.',
  'You have added this email already': 'Você já adicionou este e-mail',
  'You have joined {team}': 'Agora você faz parte de {team}',
  'You need a new invitation to rejoin.': 'Para voltar, você precisará de um novo convite.',
  "You need these emails, so they can't be turned off.":
    'Estes e-mails são necessários e não podem ser desativados.',
  'You were signed out everywhere.': 'Sua sessão foi encerrada em todos os dispositivos.',
  'Your account was deleted': 'Sua conta foi excluída',
  'Your browser asks you for the passkey of this account.':
    'Seu navegador pede a chave de acesso desta conta.',
  'Your browser blocks cookies that signing in needs. Allow them for this page, then try again.':
    'Seu navegador bloqueia os cookies necessários para entrar. Permita-os nesta página e tente novamente.',
  'Your browser could not use the passkey. Please try again.':
    'Seu navegador não conseguiu usar a chave de acesso. Tente novamente.',
  'Your email': 'Seu e-mail',
  'Your email has been verified!': 'Seu e-mail foi verificado!',
  'Your name in this team': 'Seu nome nesta equipe',
  'Your new API key': 'Sua nova chave de API',
  'Your password could not be reset': 'Não foi possível redefinir sua senha',
  'Your password has been reset. You can now sign in with your new password.':
    'Sua senha foi redefinida. Agora você pode entrar com a nova senha.',
  'Your password has been saved.': 'Sua senha foi salva.',
  'Your recovery codes': 'Seus códigos de recuperação',
  'Your session has ended. Please sign in again.': 'Sua sessão terminou. Entre novamente.',
  'Your terminal must show the same code:': 'Seu terminal deve mostrar o mesmo código:',
  Zoom: 'Zoom',
  'just now': 'agora mesmo',
  '{browser} on {system}': '{browser} no {system}',
  '{count} left, created {date}': 'Restantes: {count}, criados em {date}',
  '{email} is already used for sign-in by another user.':
    '{email} já é usado por outro usuário para entrar.',
  '{from}–{to} of {total}': '{from}–{to} de {total}',
  '{inviter} invited you to join {team}.': '{inviter} convidou você para participar de {team}.',
  '{message}': '{message}',
  '{project} does not use passwords. Choose another way to sign in.':
    '{project} não usa senhas. Escolha outra forma de entrar.',
} satisfies Translations
