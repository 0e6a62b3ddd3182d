import StackTestKit
import TestKit
import Testing
import UmkreisTexts
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit
@testable import GatewayOperations

@Suite("umkreis cards", .stack)
struct CardsCommandTests {
    @Test("--json prints each card as a line and reads decisions as lines") func isSpokenInLines() async throws {
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

@Suite("parts of the card table")
struct CardTableTests {
    @Test func keysAreFoundInWhatATerminalSends() {
        let bytes = Array("l\u{1B}[C\u{1B}OD\u{1B}[1;5Cq\r\t\u{3}\u{1A}\u{1B}".utf8) + [0xC3, 0xBC]
        let keys: [TerminalKey] = [
            .letter("l"), .right, .left, .letter("q"), .enter, .tab, .interrupt, .suspend, .escape,
        ]
        #expect(TerminalInput.all(in: bytes) == keys.map(TerminalInput.key))
    }

    @Test func aTerminalSaysWhetherItShowsSixel() throws {
        let answer = TerminalInput.all(in: "x\u{1B}[?62;4;22c".utf8)
        #expect(answer == [.key(.letter("x")), .attributes([62, 4, 22])])
        var pictures: PictureProtocol? = .halfBlocks(.indexed)
        #expect(pictures.learn([62, 4, 22]) && pictures == .sixel)
        pictures = .kitty
        #expect(!pictures.learn([62, 4]) && pictures == .kitty)
        pictures = nil
        // The first number is the terminal's class.
        #expect(!pictures.learn([4]) && pictures == nil)
    }

    @Test func textIsBrokenAtSpacesAndWithinLongWords() {
        #expect(TextWrap.lines("to be or not\n\nto be", width: 6) == ["to be", "or not", "", "to be"])
        #expect(TextWrap.lines("unbreakable 日本語", width: 5) == ["unbre", "akabl", "e", "日本", "語"])
        #expect(TextWrap.lines("\u{1B}[31mred", width: 80) == [" [31mred"])
    }

    @Test func aLineThatFitsKeepsItsColumnsAndAnAddressStaysWhole() {
        #expect(TextWrap.lines("a    b", width: 6) == ["a    b"])
        let address = "see https://example.org/a/long/path now"
        #expect(
            TextWrap.lines(address, width: 12, breaksWords: false)
                == ["see", "https://example.org/a/long/path", "now"]
        )
    }

    @Test(
        "a terminal's environment says what pictures it shows",
        arguments: [
            (["TERM": "xterm-kitty", "COLORTERM": "truecolor"], .kitty),
            (["TERM_PROGRAM": "iTerm.app", "COLORTERM": "truecolor"], .inline),
            (["TERM_PROGRAM": "WezTerm", "TMUX": "x", "COLORTERM": "24bit"], .halfBlocks(.direct)),
            (["TERM": "tmux-256color"], .halfBlocks(.indexed)), (["COLORTERM": "truecolor", "NO_COLOR": "1"], nil),
            (["TERM": "vt100"], nil), ([:], nil),
        ] as [([String: String], PictureProtocol?)]
    )
    func environmentChoosesPictures(_ environment: [String: String], _ pictures: PictureProtocol?) {
        #expect(PictureProtocol(environment) == pictures)
    }

    @Test func theKeyBarFitsEveryWindowInEveryLanguage() {
        let style = Style(for: TextSink(isTerminal: true) { _ in }, ["NO_COLOR": "1"])
        for language in Language.allCases {
            Language.$current.withValue(language) {
                let bar = KeyBar(["l": "like", "s": "skip", "u": "undo", "o": "open", "v": "others", "c": "contact"])
                for width in [20, 40, 80, 200] {
                    let lines = bar.lines(width, style)
                    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
                    #expect(lines.joined().contains("c \(localized("cli.key.contact"))"))
                }
            }
        }
    }
}
