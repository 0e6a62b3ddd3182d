import Foundation
import Testing

@Suite("completion in bash", .serialized)
struct CompletionTests {
    /// - Parameter listing: a command that shows a list in the same terminal before.
    private static func completed(
        _ words: [String],
        after listing: String? = nil,
        _ stack: RealStack
    ) async throws -> [String] {
        let line = words.joined(separator: " ")
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            source <(umkreis completion bash)
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); COMP_LINE='\(line)'; COMP_POINT=\(line.count)
            _umkreis umkreis '\(words[words.count - 1])' '\(words[words.count - 2])'
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let environment = [
            "PATH": RealStack.products.path + ":/usr/bin:/bin", "UMKREIS_DATA": stack.folder,
            "XDG_STATE_HOME": stack.folder + "/state", "UMKREIS_PROFILE": "test",
        ]
        let bash = Program(executable: URL(fileURLWithPath: "/bin/bash"), environment: environment)
        guard let listing else {
            let ending = try await bash.run(["-c", script])
            #expect(ending.status == 0 && ending.errors.isEmpty, "\(ending.errors)")
            return ending.output.split(separator: "\n").map(String.init)
        }
        let file = stack.folder + "/completion.sh"
        try "\(listing)\necho listed\n\(script)\n".write(toFile: file, atomically: true, encoding: .utf8)
        let ending = try await bash.run(["-c", "script -qec 'bash \(file)' /dev/null </dev/null"])
        #expect(ending.status == 0 && ending.errors.isEmpty, "\(ending.output) \(ending.errors)")
        let lines = ending.output.split { $0.isNewline }.map(String.init)
        return Array(lines.drop { $0 != "listed" }.dropFirst())
    }

    @Test("it offers commands, services, kinds of the running stack and ids of the last list")
    func offersLiveValues() async throws {
        try await RealStack.run { stack in
            #expect(try await Self.completed(["umkreis", "stat"], stack) == ["status"])
            #expect(try await Self.completed(["umkreis", "logs", "ca"], stack) == ["catalogue"])
            #expect(try await Self.completed(["umkreis", "kind", "show", "rest"], stack) == ["restaurant"])
            #expect(try await Self.completed(["umkreis", "search", "--kind", "rest"], stack) == ["restaurant"])
            #expect(try await Self.completed(["umkreis", "call", "geo.findPl"], stack).contains("geo.findPlace"))
            #expect(try await Self.completed(["umkreis", "post", "show", ""], stack) == [])
            let registered = try await stack.umkreis(
                ["account", "register", "--email", "ada@example.org", "--name", "Ada", "--password-stdin"],
                input: "brindle ferry oxide\n"
            )
            #expect(registered.status == 0, "\(registered.errors)")
            var posts: [String] = []
            for title in ["A lamp", "A chair"] {
                let made = try await stack.umkreis(["post", "create", title, "--near", "47.8,13.04"])
                #expect(made.status == 0, "\(made.errors)")
                posts.append(made.output.trimmingCharacters(in: .whitespacesAndNewlines))
            }
            let list = "umkreis post list --mine"
            let offered = try await Self.completed(["umkreis", "post", "show", ""], after: list, stack)
            #expect(offered.sorted() == (["1", "2"] + posts).sorted())
        }
    }
}
