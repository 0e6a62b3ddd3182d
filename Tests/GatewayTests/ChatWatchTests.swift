import Synchronization
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// The CLI's part of a long poll; chat's own tests check the replies.
@Suite("chat watch")
struct ChatWatchTests {
    private static func reply(_ changes: String..., cursor: String, typing: String = "") -> String {
        let hints = typing.isEmpty ? "" : #","typing":[{"conversation":"\#(talk)","users":[\#(typing)]}]"#
        return #"{"changes":[\#(changes.joined(separator: ","))],"cursor":"\#(cursor)","hasMore":false,"#
            + #""hints":"h1"\#(hints)}"#
    }

    private static let talk = "01K8Z45T7R0000000000000002"
    private static let ada = "01K8Z3V9Q4T6M8W2K5J7N0P1RS"
    private static let profiles =
        #"{"profiles":[{"user":"\#(ada)","displayName":"Ada","isGuest":false,"since":"2026-05-01T12:00:00.000Z"}],"unknown":[],"rest":[]}"#

    private static let members =
        #"{"members":[{"user":"\#(ada)","role":"member","displayName":"Ada"}]}"#

    private static func message(_ number: Int, _ text: String, more: String = "") -> String {
        #"{"conversation":"\#(talk)","number":\#(number),"id":"01K8Z45T7R000000000000000\#(number)","#
            + #""sender":"\#(ada)","text":"\#(text)","sentAt":"2026-05-01T12:00:00.000Z"\#(more)}"#
    }

    @Test("a watch goes on where the profile's last one has ended") func goesOn() async throws {
        let receiver = RecordingReceiver([
            "auth.findProfiles": [Self.profiles], "chat.listMembers": [Self.members],
            "chat.syncAfter": [
                Self.reply(cursor: "c0"),
                Self.reply(#"{"message":\#(Self.message(1, "One"))}"#, cursor: "c1"),
                Self.reply(#"{"message":\#(Self.message(2, "Two"))}"#, cursor: "c2"),
            ],
        ])
        let shell = try Shell(over: receiver.transport)
        try shell.signIn()
        let first = await shell.run("chat watch --count 1")
        #expect(first.output == "[Ada]  1  Ada  2026-05-01T12:00:00.000Z  One\n")
        let second = await shell.run("chat watch --count 1")
        #expect(second.output == "[Ada]  2  Ada  2026-05-01T12:00:00.000Z  Two\n")
        let polls = receiver.recorded.filter { $0.call == "chat.syncAfter" }.map(\.body)
        #expect(polls[0] == "{}")
        #expect(polls[1].contains(#""cursor":"c0""#) && polls[1].contains(#""limit":1"#))
        #expect(polls[2].contains(#""cursor":"c1""#))
    }

    @Test("a watch of one conversation has its own position, and --now skips earlier messages")
    func keepsAPlaceForEach() async throws {
        let receiver = RecordingReceiver([
            "auth.findProfiles": [Self.profiles], "chat.listMembers": [Self.members],
            "chat.syncAfter": [
                Self.reply(cursor: "c0"),
                Self.reply(#"{"message":\#(Self.message(1, "Here"))}"#, cursor: "c1"),
                Self.reply(cursor: "c5"),
                Self.reply(#"{"message":\#(Self.message(2, "All"))}"#, cursor: "c6"),
                Self.reply(cursor: "c7"),
                Self.reply(#"{"message":\#(Self.message(3, "Now"))}"#, cursor: "c8"),
            ],
        ])
        let shell = try Shell(over: receiver.transport)
        try shell.signIn()
        let one = await shell.run("chat watch \(Self.talk) --count 1")
        #expect(one.output == "1  Ada  2026-05-01T12:00:00.000Z  Here\n")
        _ = await shell.run("chat watch --count 1")
        _ = await shell.run("chat watch --count 1 --now")
        let polls = receiver.recorded.filter { $0.call == "chat.syncAfter" }.map(\.body)
        #expect(polls.map { $0.contains("cursor") } == [false, true, false, true, false, true])
        #expect(polls.map { $0.contains(Self.talk) } == [false, true, false, false, false, false])
    }

    @Test("a replaced history is reported and watched from then on") func restartsWithAReplacedHistory() async throws {
        let receiver = RecordingReceiver([
            "auth.findProfiles": [Self.profiles], "chat.listMembers": [Self.members],
            "chat.syncAfter": [
                "!gone cursor", Self.reply(cursor: "c3"),
                Self.reply(#"{"message":\#(Self.message(1, "One"))}"#, cursor: "c4"),
            ],
        ])
        let shell = try Shell(over: receiver.transport)
        try shell.signIn()
        let watched = await shell.run("chat watch --since old --count 1")
        #expect(watched.status == .ok)
        #expect(watched.output == "[Ada]  1  Ada  2026-05-01T12:00:00.000Z  One\n")
        #expect(watched.notices.contains("the history was replaced"))
    }

    @Test("a request is shown with the command that accepts it; removal ends the watch of a group")
    func endsWithItsGroup() async throws {
        let receiver = RecordingReceiver([
            "chat.syncAfter": [
                Self.reply(cursor: "c0"),
                Self.reply(#"{"requested":"\#(Self.talk)"}"#, cursor: "c1"),
                Self.reply(#"{"departed":"\#(Self.talk)"}"#, cursor: "c2"),
            ]
        ])
        let shell = try Shell(over: receiver.transport)
        try shell.signIn()
        let watched = await shell.run("chat watch \(Self.talk) --count 1")
        #expect(watched.status == .ok, "what is no message is not counted")
        let lines = watched.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("umkreis chat accept \(Self.talk)") == true)
        #expect(lines.last?.contains("no longer in \(Self.talk)") == true)
    }

    @Test("a line shows the conversation, the requesting user and how far others have read")
    func showsConversationsAndSenders() async throws {
        let (other, group) = ("01K8Z45T7R0000000000000003", #"{"title":"Divers","members":[]}"#)
        let (me, five) = (UserID(high: 0, low: 7), Self.message(5, "Five", more: #","clientID":"phone-1""#))
        let receiver = RecordingReceiver([
            "auth.findProfiles": [Self.profiles], "chat.listMembers": [Self.members, group],
            "chat.syncAfter": [
                Self.reply(cursor: "c0"),
                Self.reply(#"{"requested":"\#(Self.talk)"}"#, cursor: "c1"),
                Self.reply(#"{"read":{"conversation":"\#(other)","user":"\#(Self.ada)","upTo":4}}"#, cursor: "c2"),
                Self.reply(#"{"read":{"conversation":"\#(other)","user":"\#(me)","upTo":9}}"#, cursor: "c3"),
                Self.reply(#"{"message":\#(five)}"#, cursor: "c4"),
            ],
        ])
        let shell = try Shell(over: receiver.transport)
        try shell.signIn()
        let watched = await shell.run("chat watch --count 1 --lang de")
        let lines = watched.output.split(separator: "\n")
        #expect(lines.first == "* Anfrage von Ada: umkreis chat accept \(Self.talk)")
        #expect(lines.dropFirst().first == "* [Divers]  Ada hat bis Nummer 4 gelesen")
        #expect(lines.count == 3, "what the user has read elsewhere is no news")
    }

    @Test("the moments of a long watch are those of their lines") func readsTheClockForEachLine() async throws {
        let moment = Mutex(Timestamp(milliseconds: 1_777_636_800_000))
        let receiver = RecordingReceiver([
            "auth.findProfiles": [Self.profiles], "chat.listMembers": [Self.members],
            "chat.syncAfter": [
                Self.reply(cursor: "c0"), Self.reply(#"{"message":\#(Self.message(1, "One"))}"#, cursor: "c1"),
            ],
        ])
        let shell = try Shell(over: receiver.transport) {
            moment.withLock { now in
                now = now.adding(.seconds(10))
                return now
            }
        }
        try shell.signIn()
        let watched = await shell.run("chat watch --count 1", onTerminal: true)
        #expect(watched.output.contains(" ago  One"), "\(watched.output)")
    }

    @Test("shows edits, events and, on a terminal, typing") func showsMoreThanMessages() async throws {
        let joined = #","event":{"kind":"joined","person":"\#(Self.ada)"}"#
        let receiver = RecordingReceiver([
            "auth.findProfiles": [Self.profiles], "chat.listMembers": [Self.members],
            "chat.syncAfter": [
                Self.reply(cursor: "c0"),
                Self.reply(cursor: "c0", typing: #""\#(Self.ada)""#),
                Self.reply(
                    #"{"amended":\#(Self.message(1, "Won"))}"#,
                    #"{"message":\#(Self.message(2, "", more: joined))}"#,
                    cursor: "c2"
                ),
            ],
        ])
        let shell = try Shell(over: receiver.transport)
        try shell.signIn()
        let watched = await shell.run("chat watch --count 2", onTerminal: true)
        #expect(watched.notices.contains("Ada is typing …"))
        #expect(watched.output == "* [Ada]  1  Ada  now  Won\n[Ada]  2  Ada  now  (joined)\n")
        let polls = receiver.recorded.filter { $0.call == "chat.syncAfter" }.map(\.body)
        #expect(polls[2].contains(#""hints":"h1""#) && polls[2].contains(#""waitMs":6000"#))
    }
}
