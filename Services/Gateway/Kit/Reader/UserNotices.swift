import ArgumentParser
import CatalogueContract
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// A command that lists public posts.
package protocol PostListing {}

/// The stored state of notices, per profile.
struct NoticeState: VersionedContent, Equatable, Sendable {
    var v = 1
    /// Terminal sessions in which the kept settings were announced, oldest first.
    var sessions: [String] = []
    /// The cursor of the posts' news at the last list.
    var news: String?
}

/// Notices for a person at a terminal, each once: kept settings, changed posts, new errors.
package struct UserNotices {
    private static let maximumSessions = 32
    private static let timeout = Duration.milliseconds(500)

    private let console: Console
    private let files: ProfileFiles

    /// - Returns: `nil` for scripts, pipes, `--json` and `--quiet`.
    package init?(_ console: Console, _ files: ProfileFiles, isJSON: Bool, isQuiet: Bool) {
        guard console.output.isTerminal, console.notices.isTerminal, !isJSON, !isQuiet else { return nil }
        self.console = console
        self.files = files
    }

    /// Shows the notices that are due after a command.
    package func show(after command: any GatewayCommand, _ session: Session) async {
        if command is any PostListing { await showNews(session) }
        showSettings()
        await showErrors()
    }

    /// After a list, names the kinds whose posts have changed since the previous list.
    private func showNews(_ session: Session) async {
        let before = state
        let cursor = before.news.map { Cursor(text: $0) }
        do {
            let reply = try await session.send(NewsAfter(cursor: cursor), timeout: Self.timeout)
            remember { $0.news = reply.cursor.text }
            guard cursor != nil, !reply.kinds.isEmpty else { return }
            let kinds = reply.kinds.map(\.kind.text).joined(separator: ", ")
            show(localized("cli.notice.newData", ["kinds": .words(PlainText.oneLine(kinds))]))
        } catch {
            // A replaced history; other failures don't matter for a notice.
            if (error as? Fault)?.code == .gone { remember { $0.news = nil } }
        }
    }

    /// Announces kept settings at the first command of a terminal session.
    private func showSettings() {
        guard let kept = try? UserSetting.all(console).filter({ $0.source == .config }), !kept.isEmpty,
            !state.sessions.contains(console.terminal)
        else { return }
        let session = console.terminal
        remember { $0.sessions = ($0.sessions + [session]).suffix(Self.maximumSessions) }
        let settings = kept.map { "\($0.name) \($0.value ?? "")" }.joined(separator: ", ")
        show(localized("cli.notice.settings", ["settings": .words(settings)]))
    }

    /// Settings that were changed in a session need no notice there.
    package func markSettingsAsKnown() {
        let session = console.terminal
        remember { state in
            guard !state.sessions.contains(session) else { return }
            state.sessions = (state.sessions + [session]).suffix(Self.maximumSessions)
        }
    }

    /// Announces errors once, until `errors` shows them.
    package func showErrors() async {
        guard let list = try? files.errors.read(), list.isUnannounced else { return }
        let count = (try? await files.changeErrors { $0.announce() }) ?? 0
        if count > 0 { show(localized("cli.notice.errors", ["count": .count(count)])) }
    }

    private func show(_ text: String) {
        let style = Style(for: console.notices, console.environment)
        console.notices.sentence(text, paint: style.dim)
    }

    private var state: NoticeState { (try? files.notices.read()) ?? NoticeState() }

    /// A notice that can't be remembered appears again.
    private func remember(_ change: (inout NoticeState) -> Void) {
        let before = state
        var after = before
        change(&after)
        if after != before { try? files.notices.write(after) }
    }
}

extension Session {
    /// - Returns: `nil` for scripts, pipes, `--json` and `--quiet`.
    package var notices: UserNotices? {
        UserNotices(console, profile, isJSON: output.isJSON, isQuiet: output.isQuiet)
    }
}
