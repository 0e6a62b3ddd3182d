import GatewaySupervision
import TestKit
import Testing
import UmkreisWire

@testable import GatewayOperations
@testable import GatewaySupervision

/// Where `umkreis up` lets the edge listen.
@Suite("the addresses of the edge")
struct EdgeChoiceTests {
    @Test("option, environment, stored setting, last start and default, in this order")
    func choosesInOrder() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        func chosen(_ http: String? = nil, _ environment: [String: String] = [:]) throws -> EdgeAddresses? {
            try EdgeChoice(http: http, console: nil, in: DataDirectory(folder.path, environment)).addresses
        }
        let directory = try DataDirectory(folder.path, [:])
        try directory.prepare()
        #expect(try chosen("127.0.0.1:1") == EdgeAddresses(http: "127.0.0.1:1"))
        try directory.store(EdgeAddresses(http: "127.0.0.1:8081", console: "127.0.0.1:8090"))
        #expect(try chosen("off") == EdgeAddresses(http: nil, console: "127.0.0.1:8090"))
        let variables = ["UMKREIS_HTTP": "127.0.0.1:2", "UMKREIS_CONSOLE": "off"]
        #expect(try chosen(nil, variables) == EdgeAddresses(http: "127.0.0.1:2"))
        #expect(try chosen("127.0.0.1:1", variables)?.http == "127.0.0.1:1")
        try SettingsStore(in: directory).write(StoredSettings(set: ["edge.http": "127.0.0.1:3"]))
        #expect(try chosen(nil, ["UMKREIS_HTTP": ""])?.http == "127.0.0.1:3")
        #expect(try chosen(nil, variables)?.http == "127.0.0.1:2")
    }

    @Test("a free port that the edge chose is stored for the next start") func storesTheChosenPort() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let directory = try DataDirectory(folder.path, [:])
        try directory.prepare()
        try PrivateFile(directory.run + "/edge.url").write(Array("http://[::1]:40123\n".utf8))
        let given = EdgeAddresses(http: "[::1]:0", console: "127.0.0.1:0")
        #expect(given.chosen(in: directory) == EdgeAddresses(http: "[::1]:40123", console: "127.0.0.1:0"))
        #expect(EdgeAddresses(http: "[::1]:80").chosen(in: directory).http == "[::1]:80")
    }
}
