import Foundation
import GatewaySupervision
import UmkreisTexts
package import UmkreisWire

extension Console {
    /// Throws if the user declines or can't be asked.
    ///
    /// - Parameter question: names the loss; made only if it is asked.
    package func confirm(isSure: Bool, _ question: () async throws -> String) async throws {
        if isSure { return }
        guard input.isTerminal else {
            throw Refusal.usage(localized("cli.input.confirmationRequired"), hint: localized("cli.input.addYes"))
        }
        guard await agrees(try await question()) else {
            throw Refusal(Fault(.declined, localized("cli.input.cancelled")))
        }
    }

    /// Asks on a terminal; anything but a yes is a no.
    func agrees(_ question: String) async -> Bool {
        let answer = await line("\(question) [\(localized("cli.input.yesOrNo"))] ").lowercased()
        let accepted = ["y", "yes"] + localized("cli.input.yesWords").split(separator: " ").map(String.init)
        return accepted.contains(answer)
    }

    /// Asks for one valid line, and again for an invalid one.
    ///
    /// - Parameters:
    ///   - field: the member of the request.
    ///   - command: the command that was typed.
    /// - Throws: the fault of the last line.
    package func line(
        _ prompt: String,
        by rule: TextRule,
        _ field: String,
        _ command: any GatewayCommand.Type
    ) async throws -> String {
        var text = await line(prompt)
        for _ in 1..<Self.maximumAttempts {
            guard let fault = rule.broken(by: text)?.fault(at: field) else { return text }
            notices.sentence(FaultText(fault: fault, command: command).answer)
            text = await line(prompt)
        }
        if let fault = rule.broken(by: text)?.fault(at: field) { throw fault }
        return text
    }

    /// Asks for one line.
    package func line(_ prompt: String) async -> String {
        notices.prompt(prompt)
        let line = String(decoding: await input.bytes(), as: UTF8.self)
        return line.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
