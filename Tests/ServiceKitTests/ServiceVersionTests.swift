import HTTPInterface
import Testing
import UmkreisWire

@Suite("the version of generated clients")
struct ServiceVersionTests {
    @Test(
        "is the newest of the services, by number",
        arguments: [
            (["0.9.0", "0.10.0"], "0.10.0"), (["0.10.0", "0.9.0"], "0.10.0"), (["1.0.0-rc.1", "0.99.0"], "1.0.0-rc.1"),
            (["1.0.0-rc.10", "1.0.0-rc.9"], "1.0.0-rc.10"), (["1.0.0-rc.1", "1.0.0"], "1.0.0"), ([], Release.version),
        ]
    )
    func isNewest(versions: [String], newest: String) throws {
        let names: [ServiceName] = ["auth", "catalogue"]
        let services = zip(names, versions).map { Describe.Reply(service: $0, version: $1, wire: [1], calls: []) }
        let manifest = try #require(TypeScriptPackage(services).files.first { $0.name == "package.json" })
        #expect(manifest.text.contains("\"version\": \"\(newest)\""))
        #expect(TypeScriptClient(services).text.hasPrefix("// Umkreis \(newest)."))
        #expect(KotlinClient(services).text.hasPrefix("// Umkreis \(newest)."))
        #expect(OpenAPIDocument(services).json["info"]?["version"] == .string(newest))
    }
}
