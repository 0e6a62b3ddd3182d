import Foundation
import GatewaySupervision
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis keys")
struct KeysCommandTests {
    private static let names = ["auth", "catalogue", "geo", "favourites", "chat", "edge", "gateway"]

    private struct Listed {
        let name: String
        let state: String
        let key: String
    }

    private static func listed(_ outcome: Shell.Outcome) -> [Listed] {
        guard case .array(let keys) = outcome.json?["data"] else { return [] }
        return keys.compactMap { key in
            guard case .string(let name) = key["name"], case .string(let state) = key["state"],
                case .string(let text) = key["key"]
            else { return nil }
            return Listed(name: name, state: state, key: text)
        }
    }

    private static func inFolder(_ body: (Shell, String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // No service is called: the transport has no receiver.
        try await body(Shell(over: RecordingReceiver([:]).transport), folder.path + "/keys")
    }

    @Test("a key is made for each service and the gateway, secret ones for their owner alone")
    func creates() async throws {
        try await Self.inFolder { shell, folder in
            let made = await shell.run("keys create \(folder) --json")
            #expect(Self.listed(made).map(\.name) == Self.names, "\(made)")
            for name in Self.names {
                let path = "\(folder)/\(name).key"
                #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
                #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 41)
            }
            let peers = try String(contentsOfFile: folder + "/peers", encoding: .utf8)
            #expect(peers.hasPrefix("umkreis-peers 1 1\n") && peers.hasSuffix("\nend 1\n"))
            let again = await shell.run("keys create \(folder) --json")
            #expect(Self.listed(again).map(\.key) == Self.listed(made).map(\.key))
            #expect(try String(contentsOfFile: folder + "/peers", encoding: .utf8) == peers)
            let more = await shell.run("keys create \(folder) --name app --json")
            #expect(Self.listed(more).map(\.name) == Self.names + ["app"], "\(more)")
        }
    }

    @Test("a replaced key is valid for a while, a revoked one is not") func rotatesAndRevokes() async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("keys create \(folder)")
            let secret = try Data(contentsOf: URL(fileURLWithPath: folder + "/chat.key"))
            let rotated = await shell.run("keys rotate chat --grace 10m --dir \(folder) --json")
            #expect(Self.listed(rotated).map(\.state) == ["replaced", "valid"], "\(rotated)")
            #expect(rotated.notices.contains("within 10m"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/chat.key")) != secret)
            let during = await shell.run("keys list --dir \(folder)")
            #expect(during.notices.contains("chat has a new key: restart it before"), "\(during)")
            let former = try #require(Self.listed(rotated).first).key
            let one = await shell.run("keys revoke --dir \(folder) --json -- \(former)")
            #expect(Self.listed(one).map(\.key) == [former], "\(one)")
            let all = await shell.run("keys revoke chat --dir \(folder) --json")
            #expect(Self.listed(all).map(\.state) == ["revoked"], "\(all)")
            let list = await shell.run("keys list --dir \(folder) --json")
            #expect(Self.listed(list).filter { $0.name == "chat" }.map(\.state) == ["revoked", "revoked"])
            let none = await shell.run("keys revoke chat --dir \(folder)")
            #expect(none.status == .notFound && none.notices.contains("umkreis keys list"), "\(none)")
            let back = await shell.run("keys rotate chat --dir \(folder) --json")
            #expect(Self.listed(back).map(\.state) == ["revoked", "revoked", "valid"])
        }
    }

    @Test("the folder is that of UMKREIS_CURVE_PEERS, or lies in the data folder") func findsTheFolder() async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("keys create \(folder)")
            let environment = ["UMKREIS_CURVE_PEERS": folder + "/peers", "UMKREIS_CURVE_KEY": folder + "/lost.key"]
            #expect(await shell.run("keys list", environment: environment).status == .ok)
            #expect(await shell.run("keys list").status == .configuration)
            #expect(await shell.run("keys create").status == .ok)
            #expect(FileManager.default.fileExists(atPath: shell.dataDirectory + "/keys/wires/gateway.key"))
            #expect(await shell.run("keys list").status == .ok)
        }
    }

    @Test("refusals say what to do") func refuses() async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("keys create \(folder)")
            let cases: [(words: ShellCommand, status: CommandStatus, notice: String)] = [
                ("rotate nobody", .notFound, "umkreis keys create"),
                ("revoke nobody", .notFound, "umkreis keys list"),
                ("rotate Chat", .usage, "lower-case"),
                ("rotate chat --grace 31d", .usage, "0s to 30d"),
            ]
            for (words, status, notice) in cases {
                let outcome = await shell.run("keys \(words) --dir \(folder)")
                #expect(outcome.status == status && outcome.notices.contains(notice), "\(words.words): \(outcome)")
            }
            try Data("hello".utf8).write(to: URL(fileURLWithPath: folder + "/peers"))
            let broken = await shell.run("keys list --dir \(folder)")
            #expect(broken.status == .configuration && broken.notices.contains("umkreis-peers"), "\(broken)")
        }
    }

    @Test("a list that was lost is made again from the keys that are there, and a revoked key stays revoked")
    func makesALostListAgain() async throws {
        try await Self.inFolder { shell, folder in
            let made = await shell.run("keys create \(folder) --json")
            try FileManager.default.removeItem(atPath: folder + "/peers")
            let lost = await shell.run("keys list --dir \(folder)")
            #expect(lost.status == .configuration && lost.notices.contains("umkreis keys create"), "\(lost)")
            let again = await shell.run("keys create \(folder) --json")
            #expect(Self.listed(again).map(\.key) == Self.listed(made).map(\.key), "\(again)")
            _ = await shell.run("keys revoke auth --dir \(folder)")
            let over = await shell.run("keys create \(folder)")
            #expect(over.status == .conflict && over.notices.contains("umkreis keys rotate auth"), "\(over)")
        }
    }

    @Test("an unusable key or host is reported with what to do") func saysWhyServicesCannotBeReached() async throws {
        try await Self.inFolder { shell, folder in
            _ = await shell.run("keys create \(folder)")
            let keys = ["UMKREIS_CURVE_KEY": folder + "/gateway.key", "UMKREIS_CURVE_PEERS": folder + "/peers"]
            let address = ["UMKREIS_PEER_AUTH": "tcp://127.0.0.1:1"]
            let cases: [(environment: [String: String], words: String)] = [
                (address, "UMKREIS_CURVE_KEY is not set"),
                (["UMKREIS_CURVE_KEY": folder + "/gateway.key"], "UMKREIS_CURVE_PEERS is not set"),
                (keys.merging(["UMKREIS_CURVE_KEY": folder + "/none.key"]) { $1 }, "none.key cannot be read"),
                (keys.merging(["UMKREIS_PEER_AUTH": "tcp://auth"]) { $1 }, "UMKREIS_PEER_AUTH: tcp://auth"),
                (keys.merging(["UMKREIS_PEER_AUTH": "tcp://*:1"]) { $1 }, "a caller needs the host"),
            ]
            for (environment, words) in cases {
                let directory = try DataDirectory(folder, environment)
                let refusal = #expect(throws: Refusal.self) { try ServiceConnection.sockets(of: directory) }
                #expect(refusal?.fault.code == .configuration)
                #expect(refusal?.fault.message.contains(words) == true, "\(String(describing: refusal))")
            }
            let unknown = ["UMKREIS_PEER_AUTH": "tcp://nobody.invalid:1"]
            let connection = try ServiceConnection.sockets(of: DataDirectory(folder, keys.merging(unknown) { $1 }))
            let fault = await #expect(throws: Fault.self) {
                try await Client(over: connection.transport).send(Ready(), to: "auth")
            }
            #expect(fault?.rule == "unknown-host" && fault?.message.contains("nobody.invalid") == true)
            await connection.close()
        }
    }
}
