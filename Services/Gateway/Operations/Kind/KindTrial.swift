import CatalogueContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Tries the declaration of a kind, which changes nothing.
struct KindTrial {
    private let session: Session

    private struct Report: Encodable {
        let declared: DeclaredKind
        /// `new`, `changed` or `declared`.
        let state: String
    }

    init(_ session: Session) {
        self.session = session
    }

    func run(_ path: String) async throws {
        var check: DefinitionCheck
        do {
            check = DefinitionCheck(try DefinitionFile(path))
        } catch let problem as DefinitionProblem {
            return try report([problem], nil, path)
        }
        guard let kind = check.kind(check.file.bytes, at: "") else { return try report(check.problems, nil, path) }
        do {
            let declared = try await session.send(DeclareKind(kind: kind, isDryRun: true))
            let former = try await session.kinds.all().first { $0.kind.name == kind.name }
            try show(declared, former)
        } catch let fault as Fault where [.invalid, .conflict, .tooLarge].contains(fault.code) {
            let problems = fault.members.map { check.file.problem($0, at: "kind", in: "") }
            try report(problems, kind.name.text, path)
        }
    }

    private func report(_ problems: [DefinitionProblem], _ name: String?, _ path: String) throws {
        try DefinitionReport(files: [.init(file: path, name: name, problems: problems)]).show(session)
    }

    private func show(_ declared: DeclaredKind, _ former: DeclaredKind?) throws {
        let state = former == nil ? "new" : former == declared ? "declared" : "changed"
        try session.output.show(Report(declared: declared, state: state)) { declared.kind.name.text }
        let text =
            switch state {
            case "new": "cli.kind.wouldBeNew"
            case "changed": "cli.kind.wouldChange"
            default: "cli.kind.wouldStay"
            }
        let values: [String: TextValue] = [
            "name": .words(declared.kind.name.text), "revision": .words("\(declared.revision)"),
        ]
        session.output.notice(localized(text, values))
    }
}
