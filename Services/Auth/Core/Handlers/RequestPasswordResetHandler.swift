import AuthContract
import ServiceKit

struct RequestPasswordResetHandler: Handler {
    let store: AuthStore
    let mail: AccountMail
    let devices: DeviceTokenCoder

    func handle(
        _ request: RequestPasswordReset,
        _ context: CallContext
    ) async throws -> RequestPasswordReset.Reply {
        let login = Login(try SignIn.loginRule.check(request.login, field: "login"))
        // Counted under what was asked for, so that a pause tells nothing of whether there is such an account.
        // A device that was signed in on before, to whichever account, counts for itself.
        let device = request.deviceToken.flatMap(devices.token)?.device
        let counted = device.map { Login.nobodys("device \($0)") } ?? login
        try await mail.attempts.admit(.resets(of: counted), at: context.receivedAt)
        let challenge = Base64URL.encode(Sodium.randomBytes(16))
        return try await store.write(for: context) { [mail, devices] transaction in
            let moment = context.receivedAt
            if let account = try transaction.account(signingInWith: login), let address = account.address {
                // A device that is known is told when it asks too often; strangers are never told what an address is sent.
                let isKnown = devices.device(of: account, request.deviceToken, at: moment) != nil
                try mail.sendCode(
                    for: .resetPassword,
                    to: address,
                    of: account,
                    heldBy: challenge,
                    askedBy: isKnown ? account.id : nil,
                    at: moment,
                    in: transaction
                )
            } else {
                // Without a write this would be told sooner.
                _ = try mail.attempts.admitQuietly(.nobodysLetters(for: login), at: moment, in: transaction)
            }
            return RequestPasswordReset.Reply(challenge: challenge, expiresAt: moment.adding(OneTimeCode.lifetime))
        }
    }
}
