import ArgumentParser
import Foundation
import GatewaySupervision
import Glibc
import Wire

extension Console {
    /// Asks before something that cannot be undone.
    ///
    /// - Throws: ``Refusal`` when the answer is not yes, or when nobody is there to answer.
    func confirm(_ question: String, isSure: Bool) async throws(Refusal) {
        if isSure { return }
        guard input.isTerminal else {
            throw .usage("this cannot be undone, and there is nobody to ask", hint: "add --yes")
        }
        notices.write("\(question) [y/N] ")
        let answer = String(decoding: await input.bytes(), as: UTF8.self).lowercased()
        guard ["y\n", "yes\n"].contains(answer) else {
            throw Refusal(Fault(.declined, "left as it is"))
        }
    }
}

extension Console {
    /// The password, from where the options say, else typed without an echo.
    ///
    /// - Parameter isNew: whether it is to be typed twice.
    /// - Throws: ``Refusal`` when it is empty, when two that were typed differ, or when nobody is there to type.
    func password(_ options: PasswordOptions, isNew: Bool) async throws -> String {
        let password = try await given(options) ?? (try typed(isNew: isNew))
        guard !password.isEmpty else { throw Refusal.usage("the password is empty", field: "password") }
        return password
    }

    private func given(_ options: PasswordOptions) async throws -> String? {
        if options.passwordStdin {
            return try Console.firstLine(of: try await input.everything(upTo: 16_384))
        }
        guard let path = options.passwordFile else { return nil }
        do {
            return try Console.firstLine(of: Array(try Foundation.Data(contentsOf: URL(fileURLWithPath: path))))
        } catch let error as CocoaError {
            throw Refusal.usage("\(path) cannot be read: \(error.localizedDescription)", field: "password-file")
        }
    }

    private static func firstLine(of bytes: [UInt8]) throws -> String {
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw Refusal.usage("the password is not UTF-8", field: "password")
        }
        return text
    }

    private func typed(isNew: Bool) throws -> String {
        guard input.isTerminal else {
            throw Refusal.usage(
                "there is nobody to type a password",
                field: "password",
                hint: "give --password-stdin or --password-file FILE"
            )
        }
        let password = try HiddenInput.line("Password: ", notices)
        if isNew, try HiddenInput.line("Again: ", notices) != password {
            throw Refusal.usage("the two passwords differ", field: "password")
        }
        return password
    }
}

/// Where a password comes from: never from the command line, which other users can read.
struct PasswordOptions: ParsableArguments {
    @Flag(name: .long, help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @Option(name: .long, help: ArgumentHelp("Read it from the first line of a file.", valueName: "file"))
    var passwordFile: String?

    func validate() throws {
        if passwordStdin, passwordFile != nil {
            throw ValidationError("Give one of --password-stdin and --password-file.")
        }
    }
}

/// A line that is typed on the terminal and not shown.
enum HiddenInput {
    /// Shows a prompt and reads up to Return.
    ///
    /// Backspace and Ctrl-U work; Ctrl-C ends with ``CommandStatus/interrupted``.
    ///
    /// The terminal hands over each key, so that it is as it was whatever key ends the line.
    static func line(_ prompt: String, _ sink: TextSink) throws(Refusal) -> String {
        var before = termios()
        guard tcgetattr(0, &before) == 0 else { throw .usage("standard input is no terminal") }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(0, TCSAFLUSH, &silent)
        defer {
            tcsetattr(0, TCSAFLUSH, &before)
            sink.write("\n")
        }
        sink.write(prompt)
        return try typed()
    }

    private static func typed() throws(Refusal) -> String {
        var bytes: [UInt8] = []
        while let key = key(), bytes.count < 4096 {
            switch key {
            case 0x0A, 0x0D, 0x04: return String(decoding: bytes, as: UTF8.self)
            case 0x03: throw Refusal(Fault(.interrupted, "interrupted"))
            case 0x08, 0x7F: bytes = Array(String(decoding: bytes, as: UTF8.self).dropLast().utf8)
            case 0x15: bytes = []
            default: bytes.append(key)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func key() -> UInt8? {
        var byte: UInt8 = 0
        var count = read(0, &byte, 1)
        while count < 0, errno == EINTR { count = read(0, &byte, 1) }
        return count == 1 ? byte : nil
    }
}
