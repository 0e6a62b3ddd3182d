import AuthCore
import CatalogueCore
import ChatCore
import FavouritesCore
import GeoSearchCore
import TestKit
import Testing
import Wire

@testable import GatewayCLI

@Suite("umkreis cards")
struct CardsCommandTests {
    @Test("OF7: with --json, cards go out a line each and decisions come in", arguments: Wiring.allCases)
    func isSpokenInLines(_ wiring: Wiring) async throws {
        try await run(wiring) { world, shell in
            var ids: [String] = []
            for number in 0..<3 {
                let created = try await shell.done("post", "create", "Lamp \(number)", as: "paula")
                ids.append(try #require(created["post"]?["id"]?.text))
            }
            try await world.settle()
            let decisions = [
                "like \(ids[2])", "skip \(ids[1])", "undo", "shrug", "like 00000000000000000000000001",
                "skip \(ids[1])", "like \(ids[0])", "quit",
            ]
            let outcome = await shell.type(
                ["cards", "--json", "--profile", "gus"],
                input: decisions.joined(separator: "\n") + "\n"
            )
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
            let kept = try await shell.done("favourite", "list", as: "gus")
            #expect(kept["count"] == .integer(2))
            let again = await shell.type("cards", "--json", "--profile", "gus")
            #expect(again.output == #"{"v":1,"isEnd":true}"# + "\n")
        }
    }

    @Test("OF6: with --mine --json, own posts go out a line each, drafts among them")
    func tellsOwnPosts() async throws {
        try await run { _, shell in
            _ = try await shell.done("post", "create", "A lamp", as: "paula")
            _ = try await shell.done("post", "create", "A chair", "--draft", as: "paula")
            let outcome = await shell.type("cards", "--mine", "--json", "--profile", "paula")
            #expect(outcome.output.split(separator: "\n").count == 2)
            #expect(outcome.output.contains("A lamp") && outcome.output.contains("A chair"))
            #expect(outcome.output.split(separator: "\n").allSatisfy { $0.hasPrefix(#"{"v":1,"post":{"#) })
        }
    }

    @Test func wantsATerminalForKeys() async throws {
        try await run { _, shell in
            let outcome = await shell.type("cards", "--profile", "gus")
            #expect(outcome.status == .usage)
            #expect(outcome.notices.contains("--json"))
        }
    }

    private func run(_ wiring: Wiring = .inProcess, _ body: (World, Shell) async throws -> Void) async throws {
        try await World.run(
            AuthService.self,
            CatalogueService.self,
            GeoSearchService.self,
            FavouritesService.self,
            ChatService.self,
            wiring: wiring
        ) { world in
            let clock = world.clock
            let shell = try Shell(over: world.transport) { clock.now }
            try await shell.registers("paula")
            try await body(world, shell)
        }
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
