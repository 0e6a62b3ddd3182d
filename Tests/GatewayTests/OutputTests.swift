import Testing
import UmkreisVocabulary

@testable import GatewayCLI
@testable import GatewayKit

@Suite("words for people")
struct OutputTests {
    private let plain = Style(for: TextSink(isTerminal: false) { _ in }, [:])
    private let terminal = Style(for: TextSink(isTerminal: true) { _ in }, ["NO_COLOR": "1"])

    @Test func columnsAreAlignedAndHeadersAreForTerminals() {
        let columns = [TextTable.Column(title: "NAME"), .init(title: "COUNT", isNumber: true)]
        let table = TextTable(columns: columns, rows: [["Zürich", "7"], ["東京", "1234"]])
        #expect(table.text(plain) == "Zürich     7\n東京    1234")
        #expect(table.text(terminal) == "NAME    COUNT\nZürich      7\n東京     1234")
    }

    @Test func aNarrowWindowCutsTheFlexibleColumnOnly() {
        let columns = [
            TextTable.Column(title: "ID"), .init(title: "TITLE", isFlexible: true), .init(title: "BY"),
        ]
        let table = TextTable(columns: columns, rows: [["01234567", "A lamp that has seen better days", "Ada"]])
        #expect(table.text(plain, width: 30) == "01234567  A lamp that ha…  Ada")
    }

    @Test(
        "narrow windows lose columns from the right, but neither the first nor the title",
        arguments: [
            (80, "#  TITLE                             DISTANCE  OPEN"),
            (40, "#  TITLE                        DISTANCE"),
        ]
    ) func aNarrowWindowDropsColumns(width: Int, head: String) throws {
        let columns = [
            TextTable.Column(title: "#", isNumber: true), .init(title: "TITLE", isFlexible: true),
            .init(title: "DISTANCE", isNumber: true), .init(title: "OPEN"), .init(title: "KIND", minimumWindow: 100),
        ]
        let row = ["1", "A lamp that has seen better days", "1.2 km", "closed, opens at 09:00", "offer"]
        let lines = TextTable(columns: columns, rows: [row]).text(terminal, width: width).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == Substring(head))
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= width })
    }

    @Test func theWidestFlexibleColumnShrinks() {
        let columns = [
            TextTable.Column(title: "WITH", isFlexible: true), .init(title: "LAST", isFlexible: true),
        ]
        let row = ["Ada and Ben and Cleo", String(repeating: "x", count: 600)]
        let table = TextTable(columns: columns, rows: [row])
        #expect(DisplayWidth.of(table.text(plain, width: 60)) == 60)
        #expect(table.text(plain, width: 60).hasPrefix("Ada and Ben and Cleo  xxx"))
        #expect(table.text(plain, width: 30).hasPrefix("Ada and Ben a…"))
        #expect(DisplayWidth.of(table.text(plain, width: 30)) == 30)
    }

    @Test func emptyColumnsAreHiddenOnTerminals() {
        let columns = ["POST", "NOTE", "KEPT"].map { TextTable.Column(title: $0) }
        let table = TextTable(columns: columns, rows: [["01234567", "", "now"]])
        #expect(table.text(terminal) == "POST      KEPT\n01234567  now")
        #expect(table.text(plain) == "01234567    now")
    }

    @Test func textOfOthersCannotMoveTheCursor() {
        let row = ["\u{1B}[31mred\u{1B}[0m\nnext\u{202E}gnp"]
        let table = TextTable(columns: [.init(title: "TITLE")], rows: [row])
        #expect(table.text(plain) == " [31mred [0m next gnp")
        #expect(PlainText.lines("one\r\ntwo\u{7}") == "one\ntwo ")
    }

    @Test(arguments: [("abc", 3), ("東京", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("ｆ", 2), ("", 0)])
    func charactersHaveTheirWidth(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        (0.0, "0 m"), (340.4, "340 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1234, "1.2 km"), (99_949, "99.9 km"),
        (127_400, "127 km"),
    ])
    func distancesAreRounded(metres: Double, text: String) {
        #expect(DistanceText.of(metres) == text)
    }

    @Test func momentsAreRelativeForPeopleAndExactForPrograms() {
        let now = Timestamp(milliseconds: 1_777_636_800_000)
        let people = MomentText(now: now, isRelative: true)
        #expect(people.of(now) == "now")
        #expect(people.of(now.adding(.seconds(-125))) == "2 min ago")
        #expect(people.of(now.adding(.seconds(-26 * 3600))) == "1 day ago")
        #expect(people.of(now.adding(.seconds(3 * 3600))) == "in 3 h")
        #expect(people.of(now.adding(.seconds(-100 * 86_400))) == "21 Jan 2026")
        #expect(MomentText(now: now, isRelative: false).of(now) == "2026-05-01T12:00:00.000Z")
        let fault = "the post was deleted at 2026-05-01T11:57:00.000Z, before you came"
        #expect(people.replacing(in: fault) == "the post was deleted 3 min ago, before you came")
        #expect(MomentText(now: now, isRelative: false).replacing(in: fault) == fault)
    }

    @Test func colourIsForTerminalsThatWantIt() {
        let sink = TextSink(isTerminal: true) { _ in }
        #expect(Style(for: sink, [:]).red("x") == "\u{1B}[31mx\u{1B}[0m")
        #expect(Style(for: sink, ["NO_COLOR": ""]).isColoured)
        #expect(!Style(for: sink, ["NO_COLOR": "1"]).isColoured)
        #expect(!Style(for: sink, ["TERM": "dumb"]).isColoured)
        #expect(!plain.isColoured)
    }

    @Test func longFactsMoveBelowTheirName() {
        var facts = FactSheet()
        facts.add("title", "a lamp, with a long description")
        facts.add("user", "01M8C2YQWM63A688GXH0A2DXM3")
        let narrow = TextSink(isTerminal: true, columns: 30) { _ in }
        let sheet = facts.text(Style(for: narrow, ["NO_COLOR": "1"]))
        #expect(
            sheet == """
                title  a lamp, with a long
                       description
                user
                  01M8C2YQWM63A688GXH0A2DXM3
                """
        )
    }
}
