public import Wire

/// Opens the group of those who are on a trip, or finds it: there is one a trip.
///
/// Who is in it is who is on the trip and has accepted: the catalogue's word decides, nobody is added, taken out or leaves by calls of
/// chat. When the trip is deleted, it stays as any other group.
///
/// Faults: `invalid` (`title`); `not-found` (`trip`) for who is not on it, or has not accepted, as if there were none; `conflict` for
/// who is in as many conversations as there may be.
public struct OpenTripConversation: Call {
    public static let name: CallName = "chat.openTripConversation"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    public var trip: TripID
    /// What the group is called, if it is not there yet.
    public var title: String?

    public struct Reply: Codable, Sendable, Equatable {
        public var conversation: ConversationSummary
        public var isNew: Bool

        public init(conversation: ConversationSummary, isNew: Bool) {
            self.conversation = conversation
            self.isNew = isNew
        }
    }

    public init(trip: TripID, title: String? = nil) {
        self.trip = trip
        self.title = title
    }
}

extension OpenTripConversation: Ruled {
    public static let rules: FieldRules = ["title": CreateGroup.titleRule]
}
