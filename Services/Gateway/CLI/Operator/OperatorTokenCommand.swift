import ArgumentParser
import Tokens
import Wire

struct OperatorTokenCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "token",
        "Print a service token, for programs that speak to the services themselves; it is good for five minutes.",
        examples: "TOKEN=$(umkreis operator token)"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    private struct Report: Encodable {
        let token: String
        /// At least.
        let goodForSeconds: Int
    }

    func run(_ session: Session) async throws {
        guard let token = try session.ownerToken() else {
            throw Refusal.ownerOnly("a service token is for the stack's owner", session.directory)
        }
        let seconds = Int(ServiceTokens.lifetime / .seconds(1))
        try session.output.show(Report(token: token, goodForSeconds: seconds)) { token }
    }
}
