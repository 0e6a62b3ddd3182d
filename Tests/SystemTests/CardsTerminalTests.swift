import Foundation
import TestKit
import Testing

/// `umkreis cards` on a pseudo terminal.
@Suite("umkreis cards on a terminal", .serialized)
struct CardsTerminalTests {
    private struct Seen: Decodable {
        let status: Int32
        let isRestored, leftItsScreen, hasInlinePicture, hasBlocks: Bool
    }

    @Test("cards are liked, skipped and taken back by single keys, and drawn again on resize")
    func isPlayedWithKeys() async throws {
        try await RealStack.run { stack in
            try await Self.furnish(stack)
            let seen = try await Self.sit(
                stack,
                as: "gus",
                ["--sort", "name"],
                ["see:Lamp 0", "see:any text", "type:l", "see:liked: Lamp 0", "see:Lamp 1", "type:s", "see:Lamp 2"],
                [
                    "type:u", "see:undone: it is no longer skipped", "see:Lamp 1", "size:60x20", "see:Lamp 1", "type:o",
                    "see:q return",
                ],
                ["type:x", "see:l like", "type:v", "see:Lamp 2", "type:x", "see:l like", "type:c"],
                ["see:ada@example.org", "type:x", "see:l like", "type:q"]
            )
            #expect(seen.status == 0)
            #expect(seen.isRestored && seen.leftItsScreen)
            let kept = try await stack.umkreis(["favourite", "list", "--json", "--profile", "gus"])
            #expect(kept.output.contains("Lamp 0") && !kept.output.contains("Lamp 1"))
        }
    }

    @Test("own posts are turned, edited in an editor, and deleted when asked twice") func turnsOwnPosts() async throws {
        try await RealStack.run { stack in
            try await Self.furnish(stack)
            let editor = stack.folder + "/editor.sh"
            try "#!/bin/sh\nprintf 'a new text\\n' > \"$1\"\n".write(toFile: editor, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
            let seen = try await Self.sit(
                stack,
                as: "ada",
                ["--mine"],
                ["see:Lamp 2", #"type:\x1b[C"#, "see:Lamp 1", "type:e", "see:saved", "see:a new text"],
                [
                    "type:d", "see:Delete this post permanently?", "type:n", "see:Lamp 1", "type:d",
                    "see:Delete this post",
                ],
                ["type:y", "see:deleted", "see:Lamp 0", "type:q"],
                environment: ["VISUAL": editor]
            )
            #expect(seen.status == 0)
            #expect(seen.isRestored && seen.leftItsScreen)
            let own = try await stack.umkreis(["cards", "--mine", "--json", "--profile", "ada"])
            #expect(own.output.split(separator: "\n").count == 2, "\(own.output)")
            #expect(!own.output.contains("Lamp 1"))
        }
    }

    @Test("the terminal is as it was after a signal too, and pictures are shown as it can", arguments: ["TERM", "INT"])
    func restoresTheTerminal(_ signal: String) async throws {
        try await RealStack.run { stack in
            try await Self.furnish(stack)
            let environment = signal == "TERM" ? ["TERM_PROGRAM": "WezTerm"] : ["COLORTERM": "truecolor"]
            let seen = try await Self.sit(
                stack,
                as: "gus",
                ["--sort", "name", "--lang", "de"],
                ["see:Lamp 0", "see:l merken", "signal:\(signal)"],
                environment: environment
            )
            #expect(seen.isRestored && seen.leftItsScreen)
            #expect(seen.hasInlinePicture == (signal == "TERM"))
            #expect(seen.hasBlocks == (signal == "INT"))
        }
    }

    private static func furnish(_ stack: RealStack) async throws {
        let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "CatalogueTests/Fixtures/lake.jpg").path
        func umkreis(_ words: [String], input: String = "") async throws {
            let ended = try await stack.umkreis(words + ["--profile", "ada"], input: input)
            try #require(ended.status == 0, "\(words): \(ended.errors)")
        }
        try await umkreis(
            ["account", "register", "--email", "ada@example.org", "--name", "Ada", "--password-stdin"],
            input: "ada brindle ferry oxide\n"
        )
        for number in 0..<3 {
            let words = ["post", "create", "Lamp \(number)", "--text", "any text", "--email", "ada@example.org"]
            try await umkreis(words + (number == 0 ? ["--photo", picture] : []))
        }
        while try await !stack.umkreis(["search", "lamp", "--json"]).output.contains(#""count":3"#) {}
    }

    private static func sit(
        _ stack: RealStack,
        as profile: String,
        _ words: [String],
        _ steps: [String]...,
        environment: [String: String] = [:]
    ) async throws -> Seen {
        let own = [
            "UMKREIS_DATA": stack.folder, "XDG_STATE_HOME": stack.folder + "/state", "UMKREIS_PROFILE": profile,
            "TERM": "xterm-256color", "COLORTERM": "", "TERM_PROGRAM": "", "TMUX": "", "STY": "", "NO_COLOR": "",
        ]
        let python = Program(executable: Python.executable, environment: own.merging(environment) { $1 })
        let program = RealStack.products.appending(path: "umkreis").path
        let ended = try await python.run([Python.script("cards_terminal.py"), program] + words + steps.flatMap(\.self))
        try #require(ended.status == 0, "\(ended.errors)\(ended.output)")
        return try JSONDecoder().decode(Seen.self, from: Data(ended.output.utf8))
    }
}
