import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

extension Session {
    /// The rules of the running stack for new passwords.
    func passwordRules() async throws -> String {
        let calls = try await send(Describe(), to: Register.name.service).calls
        let request = calls.first { $0.name == Register.name }?.request
        guard case .integer(let least) = request?["properties"]?["password"]?["minLength"] else {
            throw Fault(.internal, "the description of auth.register names no shortest password")
        }
        return localized("password.rules", ["count": .count(Int(least))])
    }
}
