import HTTPInterface
import ServiceKit
import TestKit
import Testing
import UmkreisWire

@Suite("a deprecated call", .services(ShelfService.self), .everyWiring)
struct DeprecationTests {
    @Test("is described with its end and its successor, and still works") func isDescribed() async throws {
        let described = try await world.client.send(Describe(), to: "catalogue")
        let calls = Dictionary(described.calls.map { ($0.name.text, $0.deprecation) }) { first, _ in first }
        #expect(calls["catalogue.findShelf"] == .some(nil))
        #expect(calls["catalogue.lookForShelf"] == LookForShelf.deprecation)
        #expect(try await world.client.send(LookForShelf()) == Done())
    }

    @Test("has the headers of RFC 9745, RFC 8594 and RFC 5829", .noServices) func hasHeaders() throws {
        let fields = try #require(LookForShelf.deprecation).httpFields.map { "\($0.name): \($0.value)" }
        #expect(
            fields == [
                "Deprecation: @1799971200", "Sunset: Mon, 05 Jul 2027 00:00:00 GMT",
                "Link: </v1/catalogue/findShelf>; rel=\"successor-version\"",
            ]
        )
        let alone = Deprecation(since: LookForShelf.day, sunset: LookForShelf.day)
        #expect(alone.httpFields.map(\.name) == ["Deprecation", "Sunset"])
    }

    @Test("is marked in the description for HTTP and in the TypeScript client") func isMarked() async throws {
        let described = try await world.client.send(Describe(), to: "catalogue")
        let paths = OpenAPIDocument([described]).json["paths"]
        #expect(paths?["/v1/catalogue/lookForShelf"]?["post"]?["deprecated"] == true)
        #expect(paths?["/v1/catalogue/findShelf"]?["post"]?["deprecated"] == nil)
        let text = TypeScriptClient([described]).text
        #expect(text.contains("@deprecated ends on 2027-07-05, use `catalogue.findShelf` */"))
    }
}

private struct ShelfService: ServiceDefinition {
    static let name: ServiceName = "catalogue"
    static let migrations: [Migration] = []

    init(_ environment: ServiceEnvironment) {}

    var routes: [Route] {
        LookForShelfHandler()
        FindShelfHandler()
    }
}

private struct LookForShelf: Call {
    static let name: CallName = "catalogue.lookForShelf"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    static let day = CivilDate(year: 2027, month: 1, day: 15)
    static let deprecation: Deprecation? = Deprecation(
        since: day,
        sunset: CivilDate(year: 2027, month: 7, day: 5),
        successor: FindShelf.name
    )
    typealias Reply = Done
}

private struct FindShelf: Call {
    static let name: CallName = "catalogue.findShelf"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Done
}

private struct LookForShelfHandler: Handler {
    func handle(_ request: LookForShelf, _ context: CallContext) async throws -> Done { Done() }
}

private struct FindShelfHandler: Handler {
    func handle(_ request: FindShelf, _ context: CallContext) async throws -> Done { Done() }
}
