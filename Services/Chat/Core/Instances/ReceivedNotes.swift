import ServiceKit

/// Applies the notes of other instances.
struct ReceivedNotes: Sendable {
    let database: Database
    let notifier: ChangeNotifier
    let typing: TypingBoard
    let presence: PresenceBoard

    @Sendable func apply(_ note: ChatNote) async {
        switch note {
        case .changed(let group): notifier.notifyHere(group)
        case .typing(let state): await apply(state)
        case .sent(let typist): typing.forget(typist)
        case .seen(let person, let moment, let isActivity):
            presence.receive(person, at: moment, isActivity: isActivity)
        }
    }

    /// On failure the hint is lost; the next follows within seconds.
    private func apply(_ state: TypingState) async {
        let (conversation, person) = (state.typist.conversation, state.typist.person)
        let members = try? await database.read { try $0.members.joined(in: conversation, limit: .max) }
        let listeners = (members ?? []).filter { $0 != person }
        if typing.receive(state, for: listeners) { notifier.notifyTyping(to: listeners) }
    }
}
