import GatewayDemo
import GatewayKit
import GatewaySupervision
import Synchronization
import UmkreisTexts
import UmkreisWire

/// Plays stories on a stack, and counts the lines that they show.
final class DemoRun: Sendable {
    private let session: Session
    private let apps: [String]
    private let files: DemoFiles
    private let runner: DemoRunner
    private let domain: String
    private let steps = Mutex<[(app: String, count: Int)]>([])

    /// - Parameter domain: of the people's e-mail addresses.
    init(_ session: Session, apps: [String], folder: DemoFolder, runner: DemoRunner, domain: String) {
        self.session = session
        self.apps = apps
        self.domain = domain
        self.runner = runner
        files = DemoFiles(downloads: folder.path)
    }

    /// Asks before the stories change a stack that isn't theirs.
    ///
    /// - Throws: ``Refusal`` if the user declines or can't be asked.
    func confirm(isSure: Bool) async throws {
        guard isSure || session.console.input.isTerminal else {
            throw Refusal.usage(localized("cli.demo.hereNeedsYes"), hint: localized("cli.input.addYes"))
        }
        try await session.console.confirm(isSure: isSure) {
            let settings = try Stories.settings(of: apps, files)
            return localized(
                settings.isEmpty ? "cli.demo.question" : "cli.demo.questionWithSettings",
                [
                    "path": .words(session.directory.path), "apps": .words(apps.joined(separator: ", ")),
                    "count": .count(Stories.postCount(of: apps)), "settings": .words(settings.joined(separator: ", ")),
                ]
            )
        }
    }

    /// - Throws: ``Refusal`` at the first step that shows something else than it should.
    func play() async throws {
        let output = session.output
        for app in apps {
            output.text("\n" + output.style.bold(localized("cli.demo.\(app).title")))
            let isColoured = output.style.isColoured
            let stage = Stage(app: app, domain: domain, files: files, runner: runner, isColoured: isColoured) {
                output.text($0)
            }
            do {
                try await Stories.play(app, on: stage)
            } catch let failure as StoryFailure {
                throw Refusal(failure)
            }
            steps.withLock { $0.append((app, stage.stepCount)) }
        }
    }

    private struct Report: Encodable {
        let played: [String]
        let steps: Int
        /// The address of the apps, while the stack runs.
        let url: String?
        /// The address of the console, while a stack of its own runs.
        let console: String?
        let data: String?
    }

    /// Prints the number of lines shown, and the addresses of apps and console if the stack runs on.
    ///
    /// - Parameter isKept: whether the stack of its own stays.
    func report(_ directory: DataDirectory, isKept: Bool) throws {
        let shown = steps.withLock(\.self)
        let count = shown.reduce(0) { $0 + $1.count }
        let url = directory.edgeAddress.map { Programs.hasWebApp ? $0 + "/app" : $0 }
        let console = isKept ? directory.consoleAddress.map { "\($0)/console" } : nil
        let data = isKept ? directory.path : nil
        let report = Report(played: apps, steps: count, url: url, console: console, data: data)
        try session.output.show(report) { text(shown, report) }
    }

    private func text(_ shown: [(app: String, count: Int)], _ report: Report) -> String {
        let (count, url, data) = (report.steps, report.url, report.data)
        let apps = shown.map { "\($0.app) \(NumberText.of($0.count))" }.joined(separator: ", ")
        var lines = ["", localized("cli.demo.shown", ["count": .count(count), "apps": .words(apps)])]
        if let url { lines.append(localized("cli.demo.open", ["url": .words(url)])) }
        if url != nil || data != nil, let app = self.apps.first {
            let login = Stories.login(of: app, domain: domain)
            lines.append(
                localized("cli.demo.signIn", ["email": .words(login.email), "password": .words(login.password)])
            )
        }
        if let console = report.console {
            let (name, password) = DemoStack.operatorLogin
            lines.append(
                localized(
                    "cli.demo.console",
                    ["url": .words(console), "login": .words(name), "password": .words(password)]
                )
            )
        }
        if let data {
            let command = "umkreis down --data \(data) && rm -r \(files.downloads)"
            lines.append(localized("cli.demo.stop", ["command": .words(command)]))
        }
        return lines.joined(separator: "\n")
    }
}

extension Refusal {
    fileprivate init(_ failure: StoryFailure) {
        let place = failure.step.map { "\(failure.app) \($0)" } ?? failure.app
        self.init(
            Fault(.internal, localized("cli.demo.failed", ["step": .words(place), "reason": .words(failure.reason)]))
        )
    }
}
