import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// A JSON file with definitions, whose members have lines.
struct DefinitionFile {
    let path: String
    let bytes: [UInt8]
    private let document: JSONDocument

    /// - Throws: ``Refusal`` if it is unreadable; ``DefinitionProblem`` if it is no JSON object.
    init(_ path: String) throws {
        self.path = path
        bytes = try InputFile.bytes(path)
        do throws(Fault) {
            document = try JSONDocument(bytes)
        } catch {
            throw DefinitionProblem(file: path, line: JSONDocument.lineOfError(in: bytes) ?? 1, fault: error)
        }
        guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") else {
            let refusal = Refusal(.invalid, "cli.rule.no-definition", ["path": .words(path)])
            throw DefinitionProblem(file: path, line: 1, fault: refusal.fault)
        }
    }

    /// - Parameters:
    ///   - fault: of a request with a part of the file.
    ///   - part: the part's place in the request: `kind`.
    ///   - place: its place in the file: `kinds.0`; empty for the whole file.
    func problem(_ fault: Fault, at part: String, in place: String) -> DefinitionProblem {
        var fault = fault
        let steps = (fault.field ?? "").split(separator: ".").dropFirst(part.split(separator: ".").count)
        let member = (place.split(separator: ".") + steps).joined(separator: ".")
        // The services' messages begin with the path.
        if let field = fault.field, fault.message.hasPrefix(field) {
            fault.message = member + fault.message.dropFirst(field.count)
        }
        fault.field = member.isEmpty ? nil : member
        return problem(fault)
    }

    /// - Parameter fault: about a member of the file.
    func problem(_ fault: Fault) -> DefinitionProblem {
        DefinitionProblem(file: path, line: document.line(of: fault.field ?? ""), fault: fault)
    }
}

/// Why a file is refused, at a line.
struct DefinitionProblem: Error, Encodable {
    let file: String
    let line: Int
    let member: String?
    let code: FaultCode
    let message: String
    let rule: String?
    let values: [String: RuleValue]?

    init(file: String, line: Int, fault: Fault) {
        (self.file, self.line) = (file, line)
        (member, code, rule, values) = (fault.field, fault.code, fault.rule, fault.values)
        message = fault.inWordsOfMember
    }

    /// The message in the format of compilers, so that editors jump to the line.
    var words: String { "\(PlainText.oneLine(file)):\(line): \(message)" }
}

/// The findings of a check of files.
struct DefinitionReport: Encodable {
    struct File: Encodable {
        let file: String
        /// The app's or kind's name; `nil` if it is unreadable.
        let name: String?
        let problems: [DefinitionProblem]
    }

    var files: [File] = []
    /// Whether the running services have checked them, too.
    var isCheckedByServices = true

    var problems: [DefinitionProblem] { files.flatMap(\.problems) }

    /// Prints problems by line, and ends the command with a failure if there are any.
    func show(_ session: Session) throws {
        try session.output.show(self) { problems.map(\.words).joined(separator: "\n") }
        if !isCheckedByServices { session.output.notice(localized("cli.app.checkedAlone")) }
        for file in files where file.problems.isEmpty {
            session.output.notice(localized("cli.app.valid", ["path": .words(PlainText.oneLine(file.file))]))
        }
        let count = problems.count
        guard count > 0 else { return }
        session.output.notice(localized("cli.app.problems", ["count": .count(count)]))
        throw SilentExit(status: .failure)
    }
}
