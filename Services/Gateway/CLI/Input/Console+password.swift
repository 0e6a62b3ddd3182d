import Foundation
import Wire

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
