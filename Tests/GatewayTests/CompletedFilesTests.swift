import ArgumentParser
import Foundation
import TestKit
import Testing

@testable import GatewayCLI
@testable import GatewayKit
@testable import GatewaySupervision

/// What shells complete, by the descriptions from which ArgumentParser makes their scripts.
@Suite("completion of files")
struct CompletedFilesTests {
    private struct Dump: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let commandName: String
        let arguments: [Argument]?
        let subcommands: [Command]?

        /// Its own arguments and those of the commands below.
        func all(below path: String = "") -> [(command: String, argument: Argument)] {
            let name = path + commandName + " "
            return (arguments ?? []).map { (name, $0) } + (subcommands ?? []).flatMap { $0.all(below: name) }
        }
    }

    private struct Argument: Decodable {
        struct Settings: Decodable {}

        let kind: String
        let valueName: String?
        let abstract: String?
        let completionKind: [String: Settings]?

        var completesFiles: Bool {
            ["file", "directory", "custom", "customAsync"].contains { completionKind?[$0] != nil }
        }

        /// Whether its value is the path of a file or a folder.
        var namesAFile: Bool {
            guard kind != "flag" else { return false }
            if (valueName ?? "").contains(/\b(file|files|dir|folder|output)\b/) { return true }
            let words = (abstract ?? "").replacing("the file", with: "")
            return words.contains(/(?i)\b(files?|folder|directory|archive)\b(?!['’]s)/)
        }
    }

    private static func all() throws -> [(command: String, argument: Argument)] {
        try JSONDecoder().decode(Dump.self, from: Data(RootCommand._dumpHelp().utf8)).command.all()
    }

    @Test("every argument that names a file or a folder completes one") func completesFiles() throws {
        let naming = try Self.all().filter(\.argument.namesAFile)
        #expect(naming.count > 200, "the search finds few: every command has --data")
        let missing = naming.filter { !$0.argument.completesFiles }
        #expect(missing.map { "\($0.command): \($0.argument.abstract ?? "")" } == [])
    }

    /// Runs the completion of bash in a folder, with the cursor behind the last word.
    private static func bash(_ line: String, in folder: TemporaryFolder) throws -> [String] {
        try CompletedShell.bash.script.write(toFile: folder.path + "/script", atomically: true, encoding: .utf8)
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let text = """
            cd '\(folder.path)' && source ./script
            COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
            COMPREPLY=()
            _umkreis umkreis '\(words.last ?? "")' '\(words.dropLast().last ?? "")'
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let run = try ProgramRun("/bin/bash", ["--noprofile", "--norc", "-c", text])
        defer { run.end() }
        let bytes = run.read(upTo: 10_000, within: .seconds(30))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(
        "bash completes files and folders",
        arguments: [
            "import pla", "post create Lamp --photo pla", "chat group photo 1 pla", "app install pla",
            "app validate pla", "photo get 1 -o pla", "account sign-in ada --password-file pla", "track pla",
            "favourite export --format gpx pla", "up --data pla",
        ]
    )
    func bashCompletesFiles(line: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try FileManager.default.createDirectory(atPath: folder.path + "/places", withIntermediateDirectories: false)
        try "".write(toFile: folder.path + "/plan.csv", atomically: true, encoding: .utf8)
        let found = try Self.bash("umkreis \(line)", in: folder)
        #expect(found.sorted() == (line.contains("--data") ? ["places"] : ["places", "plan.csv"]))
    }
}
