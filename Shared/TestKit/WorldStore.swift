import Foundation
import ServiceKit
public import Testing
import UmkreisStorage
import UmkreisWire

/// The databases of a world: files, or with `TEST_STORE=postgres` schemas of its own on a server.
struct WorldStore: Sendable {
    private let prefix = "w\(UInt64.random(in: .min ... .max))"

    fileprivate static let isServer = ProcessInfo.processInfo.environment["TEST_STORE"] == "postgres"

    /// - Returns: `nil` for a file.
    func place<Definition: ServiceDefinition>(of definition: Definition.Type) throws -> ServerPlace? {
        guard Self.isServer, Definition.databaseOptions.isShareable else { return nil }
        let server = try PostgresServer.shared.get()
        var place = try ServerPlace(server.socketAddress(), schema: "\(prefix)_\(Definition.name)")
        place.readers = 2
        return place
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only where the databases of worlds are files.
    ///
    /// - Parameter reason: why it cannot run on a server.
    public static func onlyInFiles(_ reason: Comment) -> Self { .disabled(if: WorldStore.isServer, reason) }

    /// Skips a test that needs several instances of a service.
    public static var needsServer: Self { .enabled(if: WorldStore.isServer, "runs with TEST_STORE=postgres") }
}
