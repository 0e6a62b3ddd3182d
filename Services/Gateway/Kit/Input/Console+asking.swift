import Foundation
import GatewaySupervision
import Texts
import Wire

extension Console {
    /// Throws if the user declines or can't be asked.
    ///
    /// - Parameter question: names the loss; made only if it is asked.
    package func confirm(isSure: Bool, _ question: () async throws -> String) async throws {
        if isSure { return }
        guard input.isTerminal else {
            throw Refusal.usage(localized("cli.input.thisCannotBeUndoneAnd"), hint: localized("cli.input.addYes"))
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

    /// Asks for one line.
    package func line(_ prompt: String) async -> String {
        notices.prompt(prompt)
        let line = String(decoding: await input.bytes(), as: UTF8.self)
        return line.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
