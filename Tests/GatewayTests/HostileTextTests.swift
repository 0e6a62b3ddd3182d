import Foundation
import Testing
import UmkreisMessaging
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// A terminal shows others' text without effects: cursor movement, colours or reversed lines.
@Suite("text of others on a terminal")
struct HostileTextTests {
    /// ESC and CSI in 7 and 8 bits, a bell, an override and an isolate, a line separator, DEL.
    private static let hostile = "a\u{1B}[2J\u{9B}31mb\u{7}\u{202E}c\u{2066}d\u{2028}e\u{7F}f"

    /// Reply members with user input.
    private static let typed: Set<String> = [
        "title", "text", "city", "address", "email", "phone", "website", "displayName", "username", "name", "region",
        "ownerName", "note", "openingHours", "externalID",
    ]

    @Test(
        arguments: [
            ("post show \(someID)", ["catalogue.findPost"]),
            ("post list", ["catalogue.listPosts"]),
            ("search lamp", ["geo.search", "catalogue.findPosts", "auth.findProfiles"]),
            ("nearest 3 --near 47.8,13.04", ["geo.search", "catalogue.findPosts", "auth.findProfiles"]),
            ("profile show \(someID)", ["auth.findProfile"]),
            ("account show", ["auth.myAccount"]),
            ("chat list", ["chat.listConversations"]),
            ("chat read \(someID) --peek", ["chat.listMessages", "auth.findProfiles"]),
            ("chat search lamp", ["chat.searchMessages", "auth.findProfiles"]),
            ("favourite list", ["favourites.listFavourites"]),
            ("place find Wien", ["geo.findPlace"]),
            ("call geo.findPlace name=Wien", ["geo.findPlace"]),
            ("metrics auth", ["auth.metrics"]),
        ] as [(String, [String])]
    )
    func isShownWithoutEffect(command: String, calls: [String]) async throws {
        var answers: [String: [String]] = [:]
        for call in calls { answers[call] = [try Self.answer(to: call)] }
        for more in ["", " --json"] {
            let shell = try Shell(over: RecordingReceiver(answers).transport)
            try shell.ownStack(key: [UInt8](repeating: 9, count: 32))
            try shell.signIn()
            let outcome = await shell.run(ShellCommand(command + more), onTerminal: true)
            #expect(outcome.status == .ok, "\(outcome.notices)")
            expectHarmless(outcome.output + outcome.notices)
            if !more.isEmpty, let reply = outcome.json { #expect("\(reply)".contains("\u{9B}"), "no longer the same") }
        }
    }

    @Test func hasNoEffectInAFault() async throws {
        let peer = HostilePeer(text: Self.hostile)
        let shell = try Shell(over: InProcessTransport(receivers: ["geo": peer]))
        for command in ["search lamp", "search lamp --json"] as [ShellCommand] {
            let outcome = await shell.run(command, onTerminal: true)
            #expect(outcome.status == .failure)
            expectHarmless(outcome.output + outcome.notices)
        }
    }

    @Test func hasNoEffectThroughAPipe() async throws {
        let peer = RecordingReceiver(["geo.findPlace": [try Self.answer(to: "geo.findPlace")]])
        let line = #"{"v":1,"id":"a","call":"geo.findPlace","body":{"name":"Wien"}}"#
        let outcome = try await Shell(over: peer.transport).run("pipe", input: line, onTerminal: true)
        #expect(outcome.output.contains(#"\u009b31mb"#))
        expectHarmless(outcome.output)
    }

    private func expectHarmless(_ shown: String) {
        let harmful = shown.unicodeScalars.filter { Excerpt.isHarmful($0) && $0 != "\n" && $0 != "\t" }
        #expect(harmful.isEmpty, "\(harmful.map { String($0.value, radix: 16) })")
    }

    /// A golden reply with hostile text in all user input.
    private static func answer(to call: String) throws -> String {
        if call == "auth.metrics" {
            let text = JSONValue.object([.init("text", .string("# HELP a b\(hostile)\n"))])
            return String(decoding: try WireJSON.encode(text), as: UTF8.self)
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "WireTests/Fixtures/Golden/\(call).json")
        let golden = try WireJSON.decode(JSONValue.self, from: Array(try Data(contentsOf: file)))
        let reply = spoilt(try #require(golden["reply"]))
        return String(decoding: try WireJSON.encode(reply), as: UTF8.self)
    }

    private static func spoilt(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(spoilt))
        case .object(let members):
            .object(
                members.map { member in
                    guard case .string = member.value, typed.contains(member.name) else {
                        return .init(member.name, spoilt(member.value))
                    }
                    return .init(member.name, .string(hostile))
                }
            )
        default: value
        }
    }
}

/// A foreign service with hostile faults.
private struct HostilePeer: Receiver {
    let text: String

    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        let fault = JSONValue.object([
            .init("code", .string("invalid")), .init("message", .string(text)), .init("field", .string(text)),
        ])
        let id = RequestLine.id(of: message.line).map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
        let line = JSONValue.object([.init("v", .integer(1)), .init("id", .string(id ?? "")), .init("fault", fault)])
        reply(Message(line: (try? WireJSON.encode(line)) ?? []))
    }
}
