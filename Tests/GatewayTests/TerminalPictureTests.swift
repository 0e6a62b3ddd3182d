import Foundation
import TestKit
import Testing
import UmkreisImages

@testable import GatewayClient
@testable import GatewayKit

@Suite("pictures in a terminal")
struct TerminalPictureTests {
    private static let flag = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "CatalogueTests/Fixtures/flag.png")
    private static let cell = (width: 10, height: 20)

    private static func picture(_ pictures: PictureProtocol, within columns: Int, _ rows: Int) throws -> TerminalPicture
    {
        try TerminalPicture(Array(try Data(contentsOf: flag)), pictures, within: columns, rows, cell: cell)
    }

    @Test("half blocks keep the proportions and the width of the box", arguments: [(40, 20), (10, 3), (1, 1)])
    func halfBlocks(columns: Int, rows: Int) throws {
        let shown = try Self.picture(.halfBlocks(.direct), within: columns, rows)
        let source = try PixelImage(Array(try Data(contentsOf: Self.flag)), within: columns, 2 * rows)
        #expect(shown.columns == source.width && shown.columns <= columns && shown.rows <= rows)
        #expect(shown.lines.count == shown.rows)
        for line in shown.lines { #expect(line.count { $0 == "▀" } == shown.columns) }
        let first = source[0, 0]
        #expect(shown.lines[0].hasPrefix("\u{1B}[38;2;\(first.red);\(first.green);\(first.blue)") || source.height == 1)
    }

    @Test("libsixel reads a Sixel picture as one of the same size and nearly the same colours")
    func sixel() throws {
        let shown = try Self.picture(.sixel, within: 20, 10)
        let source = try PixelImage(Array(try Data(contentsOf: Self.flag)), within: 200, 200)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (file, png) = (folder.path + "/flag.six", folder.path + "/flag.png")
        try Data(shown.sequence.utf8).write(to: URL(fileURLWithPath: file))
        let converter = try Process.run(URL(fileURLWithPath: "/usr/bin/sixel2png"), arguments: ["-i", file, "-o", png])
        converter.waitUntilExit()
        try #require(converter.terminationStatus == 0)
        let read = try PixelImage(Array(try Data(contentsOf: URL(fileURLWithPath: png))), within: 1000, 1000)
        #expect(read.width == source.width && read.height == source.height)
        // Dithered to a cube of 216 colours, so pixels differ and areas don't.
        let means = [read, source].map { image in
            (0..<3).map { channel in
                stride(from: channel, to: image.rgb.count, by: 3).reduce(0) { $0 + Int(image.rgb[$1]) } * 3
                    / image.rgb.count
            }
        }
        for (seen, meant) in zip(means[0], means[1]) { #expect(abs(seen - meant) <= 4) }
    }

    @Test("kitty gets all pixels, in parts that it accepts") func kitty() throws {
        let shown = try Self.picture(.kitty, within: 20, 10)
        let source = try PixelImage(Array(try Data(contentsOf: Self.flag)), within: 200, 200)
        let commands = shown.sequence.components(separatedBy: "\u{1B}\\").filter { !$0.isEmpty }
        #expect(commands.allSatisfy { $0.hasPrefix("\u{1B}_G") })
        let parts = commands.dropFirst().map { $0.components(separatedBy: ";") }
        #expect(parts.allSatisfy { $0.count == 2 && $0[1].count <= 4096 })
        #expect(parts.map { $0[0].hasSuffix("m=1") } == parts.indices.map { $0 + 1 < parts.endIndex })
        #expect(
            parts.first?[0].contains("s=\(source.width),v=\(source.height),c=\(shown.columns),r=\(shown.rows)") == true
        )
        #expect(Data(base64Encoded: parts.map { $0[1] }.joined()).map { Array($0) } == source.rgb)
    }

    @Test("the terminal's variables choose the protocol")
    func chooses() {
        func chosen(_ environment: [String: String]) -> PictureProtocol? { PictureProtocol(environment) }
        #expect(chosen(["TERM": "xterm-kitty"]) == .kitty)
        #expect(chosen(["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"]) == nil)
        #expect(chosen(["TERM_PROGRAM": "WezTerm", "NO_COLOR": "1"]) == .inline)
        #expect(chosen(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .halfBlocks(.direct))
        #expect(chosen(["TERM": "xterm-256color"]) == .halfBlocks(.indexed))
        #expect(chosen(["TERM": "xterm-256color", "NO_COLOR": "1"]) == nil)
        var learned = chosen(["TERM": "xterm-256color"])
        #expect(learned.learn([62, 4]) && learned == .sixel)
        var kitty = chosen(["TERM": "xterm-kitty"])
        #expect(!kitty.learn([62, 4]) && kitty == .kitty)
    }
}
