package import AuthContract
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

extension Session {
    /// - Throws: `not-found` if it isn't set.
    package func home() async throws -> HomeLocation {
        if let home = try await send(MyHomeLocation()).home { return home }
        throw Refusal(
            Fault(.notFound, localized("cli.people.homeNotSet")),
            hint: localized("cli.hint.homeSet")
        )
    }
}
