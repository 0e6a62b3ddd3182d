import Foundation
import StackTestKit
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// Numbers of listed entries instead of ids of 26 letters.
@Suite("numbers of a list", .stack)
struct ListedNumberTests {
    @Test func aListedPostIsShownKeptAndAskedAboutByItsNumber() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        for title in ["A lamp", "A chair"] {
            _ = try await shell.done("post create '\(title)' --near 47.8,13.04", as: "paula")
        }
        try await world.waitForFollowers()
        try await shell.registers("sami")
        let listed = await shell.run("search --kind offer --sort newest --profile sami", onTerminal: true)
        #expect(listed.output.split(separator: "\n").first?.hasPrefix("#  TITLE") == true, "\(listed.output)")
        #expect(listed.output.contains("2  A lamp"))
        #expect(try await shell.done("post show 2", as: "sami")["post"]?["content"]?["title"] == .string("A lamp"))
        #expect(try await shell.done("favourite add 1", as: "sami")["count"] == .integer(1))
        #expect(try await shell.done("chat open --about 2", as: "sami")["isNew"] == .bool(true))
    }

    @Test func anUnlistedNumberReportsTheCount() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        let none = await shell.run("post show 2 --profile paula")
        #expect(none.status == .usage)
        #expect(none.notices.contains("umkreis post list"))
        _ = try await shell.done("post create 'A lamp' --near 47.8,13.04", as: "paula")
        #expect(await shell.run("post list --mine --profile paula", onTerminal: true).status == .ok)
        let beyond = await shell.run("post show 2 --profile paula")
        #expect(beyond.status == .usage)
        #expect(beyond.notices.contains("one entry"), "\(beyond.notices)")
    }

    @Test("a number is that of the terminal that showed the list") func belongsToItsTerminal() async throws {
        let shell = try Shell(in: world)
        for name in ["zoe", "al", "be"] { try await shell.registers(name) }
        for (name, text) in [("al", "From Al"), ("be", "From Be")] {
            let user = try await shell.done("profile show", as: "zoe")["profile"]?["user"]?.text ?? ""
            let talk = try await shell.done("chat open \(user)", as: name)["conversation"]?["id"]?.text ?? ""
            _ = try await shell.done("chat send \(talk) '\(text)'", as: name)
            _ = try await shell.done("chat accept \(talk)", as: "zoe")
            world.clock.advance(by: .seconds(1))
        }
        let first = await shell.run("chat list --profile zoe", onTerminal: true, terminal: "first")
        #expect(first.output.contains("1  be"), "\(first.output)")
        // Al is first now: in another window, in a pipe and for a program.
        _ = try await shell.done("chat send \(Self.conversation(with: "al", shell)) 'Again'", as: "al")
        for isTerminal in [true, false] {
            _ = await shell.run("chat list --profile zoe", onTerminal: isTerminal, terminal: "second")
            _ = await shell.run("chat list --profile zoe", onTerminal: false, terminal: "first")
            _ = await shell.run("chat list --json --profile zoe", onTerminal: true, terminal: "first")
        }
        let sent = await shell.run("chat send 1 'For Be' --profile zoe", onTerminal: true, terminal: "first")
        #expect(sent.notices.contains("sent to be as number"), "\(sent.notices)")
        let other = await shell.run("chat send 1 'For Al' --profile zoe", terminal: "second")
        #expect(other.notices.contains("sent to al as number"), "\(other.notices)")
        let none = await shell.run("chat send 1 'For nobody' --profile zoe", onTerminal: true, terminal: "third")
        #expect(none.status == .usage)
        #expect(none.notices.contains("this terminal has not shown"), "\(none.notices)")
    }

    private static func conversation(with name: String, _ shell: Shell) async throws -> String {
        try await shell.done("chat list", as: name)["conversations"]?[0]?["id"]?.text ?? ""
    }

    @Test("a number is refused if its item has been renamed since") func refusesStaleNumbers() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        for title in ["Citrone", "Zebra"] {
            _ = try await shell.done("post create \(title) --near 47.8,13.04", as: "paula")
        }
        let list: ShellCommand = "post list --mine --profile paula"
        #expect(await shell.run(list, onTerminal: true).output.contains("1  Zebra"))
        _ = await shell.run("post edit 1 --title Zebrafell --profile paula")
        #expect(await shell.run("post edit 1 --title Zebra --profile paula").status == .ok, "it is known here")
        _ = await shell.run(list, onTerminal: true, terminal: "window-2")
        _ = await shell.run("post edit 1 --title Uhr --profile paula", terminal: "window-2")
        for command in ["post delete 1 --yes", "post close 1", "post edit 1 --text new", "favourite add 1"] {
            let refused = await shell.run("\(command.split(separator: " ").map(String.init)) --profile paula")
            #expect(refused.status == .conflict, "\(command)")
            #expect(refused.notices.contains("1 was “Zebra” in the list and is “Uhr” now"), "\(refused.notices)")
        }
        #expect(await shell.run(list, onTerminal: true).output.contains("1  Uhr"))
        let closed = await shell.run("post close 1 --profile paula", onTerminal: true)
        #expect(closed.notices.contains("closed: Uhr"), "\(closed.notices)")
        let deleted = await shell.run("post delete 1 --yes --lang de --profile paula", onTerminal: true)
        #expect(deleted.notices.contains("Uhr ist gelöscht"), "\(deleted.notices)")
        // Not the next in the list.
        _ = await shell.run("post delete 1 --yes --profile paula", onTerminal: true)
        #expect(await shell.run(list, onTerminal: true).output.contains("1  Citrone"))
    }

    @Test("a number is an id where the command reads a text, too") func readsTexts() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        _ = try await shell.done("favourite lists create Wien", as: "paula")
        let listed = await shell.run("favourite lists --profile paula", onTerminal: true)
        #expect(listed.output.contains("1  Wien"), "\(listed.output)")
        let copy = try await shell.done("favourite lists clone 1 'Wien again'", as: "paula")
        #expect(copy["list"]?["name"] == .string("Wien again"))
        let none = await shell.run("favourite lists clone 7 Again --profile paula")
        #expect(none.status == .usage)
        #expect(none.notices.contains("one entry"), "\(none.notices)")
    }

    @Test("the lists of the 32 latest terminals are kept, in files of a bounded size") func boundsItsFiles()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let files = ListedIDFiles(folder: folder.path + "/lists")
        var lists = ListedIDs()
        for number in 0..<600 {
            let title = "A \(number) " + String(repeating: "👩‍👩‍👧", count: 60)
            _ = lists.append("01JWA9D8E0000000000\(1_000_000 + number)", named: title, isName: true, of: "Post")
        }
        for kind in ["Trip", "User"] { lists.lists[kind] = lists.lists["Post"] }
        var printed = ListedIDs()
        _ = printed.append("01JWB9D8E0000000000000000C", named: "Be", isName: true, of: "Conversation")
        for number in 1...40 { try files.write(lists.replacing(with: printed), of: "window-\(number)") }
        let stored = try FileManager.default.contentsOfDirectory(atPath: files.folder)
        #expect(stored.count == ListedIDFiles.maximum)
        let last = try #require(files.read(of: "window-40"))
        #expect(last.entry(for: "1", of: "Conversation")?.title == "Be")
        #expect(files.read(of: "window-1") == nil)
        files.removeAll()
        #expect(files.read(of: "window-40") == nil)
    }

    @Test("a terminal's session is not that of an earlier shell with its number") func namesSessions() {
        func line(_ id: Int32, _ name: String, parent: Int32, session: Int32) -> String {
            "\(id) (\(name)) S \(parent) \(id) \(session) 34816 4711 4194304 1 2 3 4 5 6 7 8 20 0 1 0 \(id)98 9 10"
        }
        let window = [
            line(10, "my (odd) shell", parent: 1, session: 10), line(20, "sudo", parent: 10, session: 10),
            line(21, "sudo", parent: 20, session: 21), line(30, "xterm", parent: 10, session: 10),
            line(31, "bash", parent: 30, session: 31),
        ]
        func leader(_ session: Int32) -> String {
            let found = TerminalSession.leader(of: session) { id in
                window.first { $0.hasPrefix("\(id) ") }.flatMap(ProcessStatus.init)
            }
            return "\(found.id) \(found.start)"
        }
        #expect(leader(10) == "10 1098")
        #expect(leader(21) == "10 1098", "sudo runs its command in a session of its own")
        #expect(leader(31) == "31 3198", "another window")
        #expect(leader(99) == "99 0")
        #expect(ProcessStatus("") == nil && ProcessStatus(") (") == nil)
        #expect(TerminalSession.current == TerminalSession.current)
    }

    @Test func nextContinuesAList() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        for title in ["A lamp", "A chair", "A table"] {
            _ = try await shell.done("post create '\(title)' --near 47.8,13.04", as: "paula")
        }
        let first = await shell.run("post list --mine --limit 2 --profile paula", onTerminal: true)
        #expect(first.notices.contains("--cursor next"), "\(first.notices)")
        let list: ShellCommand = "post list --mine --limit 2 --profile paula --cursor next"
        let second = await shell.run(list, onTerminal: true)
        #expect(second.output.contains("1  A lamp"), "\(second.output)")
        let beyond = await shell.run(list, onTerminal: true)
        #expect(beyond.status == .usage)
        #expect(beyond.notices.contains("no more entries"), "\(beyond.notices)")
        // A script gets the cursor itself.
        let script = await shell.run("post list --mine --limit 2 --profile paula")
        #expect(script.notices.contains("--cursor ") && !script.notices.contains("--cursor next"))
    }

    @Test func anEmptyListHasASentenceAndNoHead() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        let german = await shell.run("post list --mine --lang de --profile paula", onTerminal: true)
        #expect(german.output == "Nichts gefunden.\n")
        #expect(await shell.run("post list --mine --profile paula").output == "")
    }

    @Test("a sort order that begins with a dash works as help says") func sortsDescending() async throws {
        let shell = try Shell(in: world)
        let sorted = await shell.run("search --sort -name")
        #expect(sorted.status == .ok, "\(sorted.notices)")
    }
}
