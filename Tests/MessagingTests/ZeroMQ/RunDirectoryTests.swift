import Foundation
import Testing
import UmkreisWire

@testable import ZeroMQTransport

@Suite("the run directory")
struct RunDirectoryTests {
    @Test func isMadeForItsOwnerAlone() throws {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "chat")
        try RunDirectory.prepare(for: endpoint)
        try RunDirectory.prepare(for: endpoint)
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/run")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func isRefusedWhenOthersCanEnterIt() throws {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "chat")
        try RunDirectory.prepare(for: endpoint)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/run")
        let error = #expect(throws: EndpointUnusable.self) { try RunDirectory.prepare(for: endpoint) }
        #expect(error?.reason.contains("755") == true)
    }

    @Test func isRefusedWhenItIsAFileOrNowhere() throws {
        let scratch = try ScratchDirectory()
        try Data().write(to: URL(filePath: scratch.path + "/run"))
        #expect(throws: EndpointUnusable.self) {
            try RunDirectory.prepare(for: .local(dataDirectory: scratch.path, service: "chat"))
        }
        #expect(throws: EndpointUnusable.self) {
            try RunDirectory.prepare(for: .local(dataDirectory: scratch.path + "/gone", service: "chat"))
        }
    }
}
