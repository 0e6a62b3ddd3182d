/// The calls of commands by topic; modules of commands add topics and methods.
extension Session {
    package var kinds: SessionKinds { SessionKinds(session: self) }
    package var mail: SessionMail { SessionMail(session: self) }
    package var numbers: SessionNumbers { SessionNumbers(session: self) }
    package var people: SessionPeople { SessionPeople(session: self) }
    package var places: SessionPlaces { SessionPlaces(session: self) }
    package var polls: SessionPolls { SessionPolls(session: self) }
    package var services: SessionServices { SessionServices(session: self) }
}
