import TestKit
import Testing
import UmkreisTokens

@testable import ServiceKit

/// Key files of instances.
@Suite("keys of instances", .postgres)
struct SharedKeyTests {
    let databases = TestDatabases()

    @Test func theFirstInstanceDecidesAndOthersMustHaveItsKeys() async throws {
        let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
        defer {
            first.remove()
            second.remove()
        }
        _ = try KeyFile("links.key", in: "\(first.path)/keys").key()
        try await databases.withDatabase { database in
            let keys = SharedKeys(of: .favourites, in: "\(first.path)/keys")
            try await keys.require(in: database)
            try await keys.require(in: database)
            _ = try KeyFile("links.key", in: "\(second.path)/keys").key()
            let error = await #expect(throws: OtherKeys.self) {
                try await SharedKeys(of: .favourites, in: "\(second.path)/keys").require(in: database)
            }
            #expect(error?.names == ["links.key"])
            #expect(
                error.map { "\($0)".contains("copy links.key from another instance to \(second.path)/keys") } == true
            )
            // A later version brings another key, which its first instance decides.
            _ = try KeyFile("later.key", in: "\(first.path)/keys").key()
            try await keys.require(in: database)
        }
    }
}
