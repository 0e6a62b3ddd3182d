import AuthContract
import GatewayKit

extension Output {
    func words(of roles: [RoleName]) -> String { roles.map { words($0, of: "cli.role.") }.joined(separator: ", ") }
}
