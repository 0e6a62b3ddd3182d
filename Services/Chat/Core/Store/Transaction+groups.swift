import ServiceKit

/// The groups of chat's tables.
extension Transaction where Self: ReadTransaction {
    var conversations: Conversations<Self> { Conversations(transaction: self) }
    var members: Members<Self> { Members(transaction: self) }
    var entries: Entries<Self> { Entries(transaction: self) }
    var marks: Marks<Self> { Marks(transaction: self) }

    var formerTexts: FormerTexts<Self> { FormerTexts(transaction: self) }
    var reactions: Reactions<Self> { Reactions(transaction: self) }
    var hiddenMessages: HiddenMessages<Self> { HiddenMessages(transaction: self) }
    var expiringMessages: ExpiringMessages<Self> { ExpiringMessages(transaction: self) }
    var words: MessageWords<Self> { MessageWords(transaction: self) }

    var formerMembers: FormerMembers<Self> { FormerMembers(transaction: self) }
    var departures: Departures<Self> { Departures(transaction: self) }
    var tripMembers: TripMembers<Self> { TripMembers(transaction: self) }

    var privacy: PrivacyChoices<Self> { PrivacyChoices(transaction: self) }
    var newConversations: NewConversations<Self> { NewConversations(transaction: self) }
    var newContacts: NewContacts<Self> { NewContacts(transaction: self) }
    var photoHolds: PhotoHolds<Self> { PhotoHolds(transaction: self) }
}
