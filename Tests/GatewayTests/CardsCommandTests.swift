import TestKit
import Testing
import Wire

@testable import GatewayCLI

@Suite("umkreis cards", .stack)
struct CardsCommandTests {
    @Test("with --json, cards go out a line each and decisions come in", .everyWiring)
    func isSpokenInLines() async throws {
        let shell = try await setUp()
        var ids: [String] = []
        for number in 0..<3 {
            let created = try await shell.done("post create 'Lamp \(number)'", as: "paula")
            ids.append(try #require(created["post"]?["id"]?.text))
        }
        try await world.waitForFollowers()
        let decisions = [
            "like \(ids[2])", "skip \(ids[1])", "undo", "shrug", "like 00000000000000000000000001",
            "skip \(ids[1])", "like \(ids[0])", "quit",
        ]
        let outcome = await shell.run("cards --json --profile gus", input: decisions.joined(separator: "\n") + "\n")
        #expect(outcome.status == .ok, "\(outcome.notices)")
        let lines = try outcome.output.split(separator: "\n").map {
            try WireJSON.decode(JSONValue.self, from: Array($0.utf8))
        }
        let told = lines.map { line in
            line["card"]?["post"]?["content"]?["title"]?.text ?? line["undone"]?["post"]?.text
                ?? line["error"]?["code"]?.text ?? (line["isEnd"] == nil ? "" : "end")
        }
        #expect(told == ["Lamp 2", "Lamp 1", "Lamp 0", ids[1], "Lamp 1", "invalid", "not-found", "Lamp 0", "end"])
        #expect(lines[0]["ownerName"] == .string("paula"))
        let kept = try await shell.done("favourite list", as: "gus")
        #expect(kept["count"] == .integer(2))
        let again = await shell.run("cards --json --profile gus")
        #expect(again.output == #"{"v":1,"isEnd":true}"# + "\n")
    }

    @Test("--mine --json prints own posts, one a line, with drafts") func printsOwnPosts() async throws {
        let shell = try await setUp()
        _ = try await shell.done("post create 'A lamp'", as: "paula")
        _ = try await shell.done("post create 'A chair' --draft", as: "paula")
        let outcome = await shell.run("cards --mine --json --profile paula")
        #expect(outcome.output.split(separator: "\n").count == 2)
        #expect(outcome.output.contains("A lamp") && outcome.output.contains("A chair"))
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.hasPrefix(#"{"v":1,"post":{"#) })
    }

    @Test func wantsATerminalForKeys() async throws {
        let shell = try await setUp()
        let outcome = await shell.run("cards --profile gus")
        #expect(outcome.status == .usage)
        #expect(outcome.notices.contains("--json"))
    }

    private func setUp() async throws -> Shell {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        return shell
    }
}

@Suite("what a card table is made of")
struct CardTableTests {
    @Test func keysAreFoundInWhatATerminalSends() {
        let bytes = Array("l\u{1B}[C\u{1B}OD\u{1B}[1;5Cq\r\u{3}\u{1B}".utf8) + [0xC3, 0xBC]
        let keys: [KeyTerminal.Key] = [.letter("l"), .right, .left, .letter("q"), .enter, .end, .escape]
        #expect(KeyTerminal.Key.all(in: bytes) == keys)
    }

    @Test func textIsBrokenAtSpacesAndWithinLongWords() {
        #expect(TextWrap.lines("to be or not\n\nto be", width: 6) == ["to be", "or not", "", "to be"])
        #expect(TextWrap.lines("unbreakable 日本語", width: 5) == ["unbre", "akabl", "e", "日本", "語"])
        #expect(TextWrap.lines("\u{1B}[31mred", width: 80) == ["[31mred"])
    }

    @Test func aBlurHashOfOneColourIsThatColour() throws {
        let hash = try #require(BlurHash("00TNoS"))
        for (x, y) in [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)] {
            #expect(hash.colour(x: x, y: y) == (0xFF, 0x80, 0x00))
        }
        let hashes = ["", "0", "00TNo", "00TNoS0", "é0TNoS", "~~TNoS"]
        #expect(hashes.allSatisfy { BlurHash($0) == nil })
    }

    @Test func aTerminalSaysWhatPicturesItShows() {
        #expect(TerminalPhotoProtocol(["TERM_PROGRAM": "iTerm.app", "COLORTERM": "truecolor"]) == .inline)
        #expect(TerminalPhotoProtocol(["TERM_PROGRAM": "WezTerm", "TMUX": "x", "COLORTERM": "24bit"]) == .halfBlocks)
        #expect(TerminalPhotoProtocol(["COLORTERM": "truecolor", "NO_COLOR": "1"]) == nil)
        #expect(TerminalPhotoProtocol([:]) == nil)
    }
}
