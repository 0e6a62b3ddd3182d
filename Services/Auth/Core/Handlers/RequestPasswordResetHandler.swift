import AuthContract
import ServiceKit

struct RequestPasswordResetHandler: Handler {
    let store: AuthStore
    let mail: AccountMailer
    let devices: DeviceTokenCoder

    func handle(
        _ request: RequestPasswordReset,
        _ context: CallContext
    ) async throws -> RequestPasswordReset.Reply {
        let login = Login(request.login)
        // Counts the login as typed, so throttling does not reveal accounts. A device known to any account counts by
        // itself here; only the account's own devices have mails of their own.
        let device = request.deviceToken.flatMap(devices.token).map { "device \($0.device)" }
        let limits =
            device.map { [AttemptLimit.resets(of: login, from: $0)] }
            ?? context.origin.scopes.flatMap { [.resets(of: login, from: $0), .resets(from: $0)] }
        try await mail.attempts.admit(limits, at: context.receivedAt)
        let challenge = Base64URL.encode(Sodium.randomBytes(16))
        return try await store.write(for: context) { [mail, devices] transaction in
            let moment = context.receivedAt
            if let account = try transaction.accounts.find(login), let address = account.address {
                let isKnown = devices.device(of: account, request.deviceToken, at: moment) != nil
                try mail.sendCode(
                    for: .resetPassword,
                    to: address,
                    of: account,
                    heldBy: challenge,
                    askedBy: isKnown ? .known(account.id) : .stranger(context.origin),
                    at: moment,
                    in: transaction
                )
            } else {
                try mail.sendDecoyCode(
                    for: .resetPassword,
                    to: login,
                    heldBy: challenge,
                    askedFrom: context.origin,
                    at: moment,
                    in: transaction
                )
            }
            return RequestPasswordReset.Reply(challenge: challenge, expiresAt: moment.adding(OneTimeCode.lifetime))
        }
    }
}
