/** What stands on the pages beside the table's own words: settings, signing in, messages, plans, charters, menus. */
import type { Sentence } from './catalogue';

export const page = {
  // Board
  'board.the_map_arrow_keys': 'The map. Arrow keys move it, plus and minus zoom, Tab goes through what can be chosen.',
  'board.hexes': 'Hexes',
  'legend.title': 'On this map',
  'legend.hide': 'Hide',
  'legend.show': 'Legend',
  'board.jump': 'Hex or place',
  'board.jump_note': 'Enter chooses it',
  'board.no_such_hex': 'No hex {hex} on this map',

  // Plan card
  'plan_card.close': 'Close',
  'plan_card.the_ground_costs': '  The ground costs {ground}.',
  'plan_card.turn_left': 'Turn left',
  'plan_card.turn_right': 'Turn right',
  'plan_card.station_of': 'Station of {corporation}{stop}',
  'plan_card.left': '· {tile} left',
  'plan_card.no_further_tile_fits': 'No further tile fits here.',

  // Planner
  'planner.plan': 'Plan',
  'planner.planning': 'Planning',
  'planner.done': 'Done',
  'planner.point_at_hexes_to': 'Point at hexes to lay tiles and stations in thought. The table hears nothing of it.',
  'planner.for': 'For',
  'planner.trains': 'Trains',
  'planner.without_this_train': 'Without this train',
  'planner.one_more_train': 'One more train',
  'planner.train': '+ train',
  'planner.its_own': 'Its own',
  'planner.now_then': 'Now {now}, then',
  'planner.begin_anew': 'Begin anew',

  // Tracer
  'tracer.trace_your_own_runs': 'Trace your own runs',
  'tracer.your_own_runs': 'Your own runs',
  'tracer.done': 'Done',
  'tracer.train': 'Train',
  'tracer.clear': 'Clear',
  'tracer.run_for': 'Run for {revenue}',

  // Guest tables
  'guest_tables.you_sit_there_with': 'You sit there with your account, too. One person has one seat: a bot (steady) would play on for the guest.',

  // Notices
  'notices.what_waits_for_you': 'What waits for you elsewhere',
  'notices.asks_to_undo': '{seat} asks to undo {text}.',
  'notices.proposes': '{by} proposes: {text}',
  'notices.a_seat_is_kept': 'A seat is kept for you.',
  'notices.it_is_your_turn': 'It is your turn.',
  'notices.allow': 'Allow',
  'notices.refuse': 'Refuse',
  'notices.not_now': 'Not now',

  // Messages
  'messages.messages_when_something_waits': 'Messages when something waits for me',
  'messages.no_more': 'No more',
  'messages.my_email_address': 'My e-mail address',
  'messages.keep_it': 'Keep it',
  'messages.is_not_confirmed_yet': '{email} is not confirmed yet: open the link that was sent to it. Nothing else is sent there before.',
  'messages.send_the_link_again': 'Send the link again',
  'messages.by': 'By',
  'messages.discord': 'Discord',
  'messages.slack': 'Slack',
  'messages.push': 'Push messages to a browser',
  'messages.email': 'e-mail',
  'messages.address_of_the_webhook': 'Address of the webhook',
  'messages.https': 'https://…',
  'messages.send_them_there': 'Send them there',

  // Settings
  'settings.settings': 'Settings',
  'settings.how_it_looks': 'How it looks',
  'settings.theme': 'Theme',
  'settings.as_the_system': 'as the system',
  'settings.light': 'light',
  'settings.dark': 'dark',
  'settings.colours': 'Colours',
  'settings.as_printed': 'as printed',
  'settings.told_apart_by_everybody': 'told apart by everybody, with patterns',
  'settings.text': 'Text',
  'settings.small': 'small',
  'settings.normal': 'normal',
  'settings.large': 'large',
  'settings.when_it_is_my': 'When it is my turn',
  'settings.a_sound': 'A sound',
  'settings.a_desktop_notification_while': 'A desktop notification while the page is in the background',
  'settings.a_guest_who_signs': 'A guest who signs out cannot come back. Where others play, a bot (steady) would play on for {name}; tables at which only you sit would be gone.',
  'settings.make_an_account_and': 'Make an account and keep them',
  'settings.sign_out_anyway': 'Sign out anyway',
  'settings.sign_out': 'Sign out',
  'settings.a_guest_who_signs_2': 'A guest who signs out cannot come back to their seats.',
  'settings.to_keep_them': 'to keep them.',
  'settings.make_an_account': 'Make an account',
  'settings.password': 'Password',
  'settings.old': 'Old',
  'settings.new': 'New',
  'settings.change_it': 'Change it',
  'settings.tokens_for_scripts_and': 'Tokens for scripts and bots',
  'settings.your_new_token_shown': 'Your new token, shown this once:',
  'settings.revoke': 'Revoke',
  'settings.what_it_is_for': 'What it is for',
  'settings.make_a_token': 'Make a token',
  'settings.delete_the_account': 'Delete the account',
  'settings.your_games_stay_without': 'Your games stay, without your name. This cannot be undone.',
  'settings.yes_delete_it': 'Yes, delete it',
  'settings.no': 'No',
  'settings.delete': 'Delete…',

  // Sign in
  'sign_in.an_account_keeps_your': 'An account keeps your games when you change machines. To play here and now, or by a friend’s link, you need none.',
  'sign_in.registration_is_closed_here': 'Registration is closed here: whoever runs this server makes accounts.',
  'sign_in.you_are_here_as': 'You are here as the guest',
  'sign_in.your_games_seats_and': ': your games, seats and notes become those of the new account.',
  'sign_in.name': 'Name',
  'sign_in.password': 'Password',
  'sign_in.at_least_eight_characters': 'At least eight characters.',
  'sign_in.email_if_you_like': 'E-mail, if you like',
  'sign_in.bring_your_games_along': 'Bring your games along?',
  'sign_in.shall_what_you_have': '. Shall what you have as a guest become yours as',
  'sign_in.otherwise_a_bot_steady': 'Otherwise a bot (steady) plays on where others play, and tables at which only the guest sits are gone.',
  'sign_in.bring_them_along': 'Bring them along',
  'sign_in.leave_them': 'Leave them',

  // Verify email
  'verify_email.confirm_your_address': 'Confirm your address',
  'verify_email.the_address_is_confirmed': 'The address is confirmed. In the',
  'verify_email.you_choose_what_is': 'you choose what is sent there.',
  'verify_email.settings': 'settings',
  'verify_email.somebody_with_an_account': 'Somebody with an account here has given the address to which this link was sent, for messages about games. If that was you, confirm it. If not, close this page: nothing more will be sent.',
  'verify_email.this_is_my_address': 'This is my address',
  'verify_email.this_link_is_not': 'This link is not whole: open it from the e-mail, or copy all of it.',

  // Steps
  'steps.steps': 'Steps',

  // Tile dock
  'tile_dock.best_run': 'best run',

  // Action tiles
  'action_tiles.title': 'Action tiles',
  'action_tiles.choose': 'Choose one for this turn',
  'action_tiles.take': 'Take it',
  'action_tiles.used': '{seat}, used',
  'action_tiles.drawn': 'Drawn {name}: {join}',

  // Cascade
  'cascade.choose': 'choose…',

  // Cite
  'cite.opens_the_rules': '(opens the rules)',

  // Companies
  'companies.president': 'President {president}',
  'companies.not_floated': '· not floated',
  'companies.par': 'par {par}',
  'companies.treasury': 'Treasury',
  'companies.income': 'Income',
  'companies.trains': 'Trains',
  'companies.cubes_left': 'Cubes left',
  'companies.discarded': 'Discarded',
  'companies.track': 'Track',
  'companies.stations': 'Stations',
  'companies.shares_in_bank': 'Shares in bank',
  'companies.of': '{in_bank} of {size}',
  'companies.not_started': 'Not started',

  // Corporations
  'corporations.president': 'President {president}',
  'corporations.no_president': 'No president',
  'corporations.shares': '· {size} shares',
  'corporations.par': 'par {par}',
  'corporations.treasury': 'Treasury',
  'corporations.not_floated': 'not floated',
  'corporations.trains_limit': 'Trains (limit {train_limit})',
  'corporations.runs_once_more': 'runs once more',
  'corporations.none': 'none',
  'corporations.stations_left': 'Stations left',
  'corporations.has_operated': 'has operated',
  'corporations.free_of_the_certificate': 'free of the certificate limit',
  'corporations.objective': 'Objective {objective}',
  'corporations.not_started': 'Not started',

  // Effects card
  'effects_card.chance_or_something_secret': 'Chance, or something secret, decides what this brings: it cannot be shown beforehand.',
  'effects_card.has_to_agree_this': 'has to agree: this becomes a proposal.',
  'effects_card.phase_begins': 'Phase {phase} begins.',
  'effects_card.tiles_train_limit_operating': '{at} tiles, train limit {train_limit}, {rounds} operating round{s}.',
  'effects_card.what_changes': 'What changes',

  // Note
  'note.for_your_eyes_only': 'For your eyes only',

  // Options
  'options.save_the_record': 'Save the record',
  'options.as_a_file_of': 'As a file of the public 18xx site',
  'options.save_for_18xxgames': 'Save for 18xx.games',
  'options.the_record_can_be': 'The record can be saved when the game is over: it holds the seed.',

  // Orders
  'orders.orders': 'Orders',
  'orders.the_server_carries_them': 'The server carries them out for you and tells nobody. They end by themselves when something makes them unsafe.',
  'orders.about': 'About',
  'orders.choose_a_corporation': 'choose a corporation…',
  'orders.cancel': '– cancel',
  'orders.let_a_bot_play': 'Let a bot play for me…',

  // Privates
  'privates.pays_a_round': '{price} · pays {income} a round',
  'privates.now': '· now {for_sale}',
  'privates.bids_from': '· bids from {least_bid}',
  'privates.bids': 'Bids: {id}',
  'privates.bids_2': 'Bids: {of}',
  'privates.also_on_the_table': 'Also on the table',

  // Runs card
  'runs_card.the_best_runs_of': 'The best runs of {corporation}{proved}:',
  'runs_card.and_for_the_treasury': ' and {treasury} for the treasury',
  'runs_card.no_train_can_run': 'No train can run.',

  // Spoken
  'spoken.nobody_has_said_anything': 'Nobody has said anything yet.',

  // Stand in
  'stand_in.a_bot_plays': '(a bot) plays {you}.',

  // Stand in question
  'stand_in_question.let_a_bot_play': 'Let a bot play for you?',
  'stand_in_question.it_plays': 'It plays',
  'stand_in_question.from_now_on_the': 'from now on, the others see that it does, and what it does counts. You take the seat back with one click whenever you like.',
  'stand_in_question.which_bot': 'Which bot',
  'stand_in_question.let_play': 'Let {bot} play',

  // Table
  'table.there_is_no_such': 'There is no such table',
  'table.perhaps_dissolved': 'Perhaps its maker dissolved it, or the link is not complete.',
  'table.to_the_lobby': 'To the lobby',
  'table.board': 'Board',
  'table.what_can_be_chosen': 'What can be chosen',
  'table.setting_the_table': 'Setting the table…',
  'table.the_connection_is_lost': 'The connection is lost; trying again. Nothing you entered is lost.',
  'table.this_table_has_begun': 'This table has begun; you are watching.',

  // Talk
  'talk.say_something_to_the': 'Say something to the table',
  'talk.say_something': 'Say something…',
  'talk.say': 'Say',

  // Terms
  'terms.options_of_this_table': 'Options of this table',
  'terms.no': 'no',
  'terms.played_by_the_rules': 'Played by the rules as printed.',

  // Tracks
  'tracks.train_track': 'Train track',
  'tracks.next': 'next',
  'tracks.income_track': 'Income track',
  'tracks.no_railroad_earns_anything': 'No railroad earns anything yet.',

  // Trains
  'trains.used': ' · {used} used',
  'trains.on_sale': 'on sale',
  'trains.phases': 'Phases',
  'trains.phase': 'Phase {name}',

  // Trains page
  'trains_page.now': 'now',
  'trains_page.tiles': 'tiles: {join}',

  // Trains
  'trains.operating_round_train_limit': '{rounds} operating round{s} · train limit {train_limit}',
  'trains.fiveshare': ' (five-share: {small_train_limit})',

  // Trouble
  'trouble.close_this_message': 'Close this message',

  // Turn panel
  'turn_panel.choose_on_the_board': ' Choose on the board, or here.',
  'turn_panel.looking_at_the_table': 'Looking at the table…',
  'turn_panel.the_game_is_over': 'The game is over',
  'turn_panel.waiting_for': 'Waiting for {seat}',
  'turn_panel.the_game_ends_soon': ' · the game ends soon: {text}',
  'turn_panel.proposes_to': 'proposes to {to}: {text}',
  'turn_panel.cancel': 'Cancel',
  'turn_panel.what_it_would_bring': 'What it would bring…',
  'turn_panel.to_the_next_game': 'To the next game',
  'turn_panel.play_again': 'Play again',

  // Undo asked
  'undo_asked.asks_to_undo': 'asks to undo {text}.',
  'undo_asked.you_asked_to_undo': 'You asked to undo {text}; {waiting_for} {has} to agree.',
  'undo_asked.asks_to_undo_to': '{seat} asks to undo {text}; {waiting_for} {has} to agree.',
  'undo_asked.what_would_be_undone': 'What would be undone',
  'undo_asked.allow': 'Allow',
  'undo_asked.refuse': 'Refuse',
  'undo_asked.cancel_the_request': 'Cancel the request',

  // Waiting room
  'waiting_room.to_the_lobby': '‹ To the lobby',
  'waiting_room.the_game_begins_as': 'The game begins as soon as every seat is taken.',
  'waiting_room.your_name': 'Your name',
  'waiting_room.guest': 'Guest',
  'waiting_room.take_the_seat_you': 'Take the seat you were invited to',
  'waiting_room.open_seats_need_an': 'Open seats need an account.',
  'waiting_room.or': 'or',
  'waiting_room.and_you_come_back': ', and you come back to this table.',
  'waiting_room.make_an_account': 'Make an account',
  'waiting_room.sign_in': 'sign in',
  'waiting_room.sit_down': 'Sit down',
  'waiting_room.start_now_with_in': 'Start now, with {bot} in the empty seats',
  'waiting_room.what_is_agreed': 'What is agreed',
  'waiting_room.the_rules': 'The rules',
  'waiting_room.talk': 'Talk',
  'waiting_room.what_was_said': 'What was said',

  // Frame
  'frame.edge_left': 'Width of the left rail',
  'frame.edge_right': 'Width of the right rail',
  'frame.edge_title': 'Drag to make the rail wider or narrower; double-click for its own width',
  'frame.height_of_the_sheet': 'Height of the sheet',
  'frame.players_log_and_the': 'Players, log and the rest',
  'frame.table': 'Table',
  'frame.parts_of_the_table': 'Parts of the table',

  // Phone tabs
  'phone_tabs.parts_of_the_table': 'Parts of the table',

  // Purse
  'purse.free': '{free} free',

  // Table bar
  'table_bar.to_the_lobby': 'To the lobby',
  'table_bar.rounds': 'Rounds',
  'table_bar.back_to_live': 'Back to live',
  'table_bar.phase': 'Phase {phase}',
  'table_bar.limit': 'limit {train_limit}',
  'table_bar.small': ', small {small_train_limit}',
  'table_bar.next': 'next',
  'table_bar.rusts': 'rusts {trains:list}',
  'table_bar.once_more': '{trains:list} run once more',
  'table_bar.ahead': '{round}, ahead',
  'round.private_sale': 'private sale',
  'round.auction': 'auction',
  'round.opening_sale': 'private sale',
  'round.sealed_bids': 'sealed bids',
  'round.choose_private': 'choosing privates',
  'table_bar.next_train': 'next train',
  'table_bar.bank': 'bank',
  'table_bar.undo': 'Undo',
  'table_bar.undo_z': 'Undo (Z)',
  'table_bar.redo': 'Redo',
  'table_bar.redo_y': 'Redo (Y)',
  'table_bar.menu': 'Menu',
  'table_bar.lobby': 'Lobby',
  'table_bar.rules': 'Rules',
  'table_bar.settings': 'Settings',
} as const satisfies Record<string, Sentence>;
